/**
 * Calls that start runs, ask something of them, and describe them.
 *
 * <p>What a request may ask for is checked before anything is asked of the runtime: what a start
 * may hold by the engine's {@code StartRules}, the rest here.
 */
@NullMarked
package dev.almanac.api.workflow;

import org.jspecify.annotations.NullMarked;
