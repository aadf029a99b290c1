/**
 * The completion of a workflow task: its commands, one by one, and their effects.
 *
 * <p>Commands are tried on a copy of the draft. An invalid one fails the whole task, and the
 * effects of the others are discarded.
 */
@NullMarked
package dev.almanac.engine.completion;

import org.jspecify.annotations.NullMarked;
