/**
 * Calls that start, change and describe runs.
 *
 * <p>Requests are checked before they reach the runtime: starts by the engine's {@code StartRules},
 * everything else here.
 */
@NullMarked
package dev.almanac.api.workflow;

import org.jspecify.annotations.NullMarked;
