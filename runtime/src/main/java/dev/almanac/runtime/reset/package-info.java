/**
 * Resets: a new run from the beginning of another one's history.
 *
 * <p>Start with {@link dev.almanac.runtime.reset.LoopResets}. The history is copied in bounded
 * steps under a hidden run; then one commit puts the new run in the place of the current one.
 */
@NullMarked
package dev.almanac.runtime.reset;

import org.jspecify.annotations.NullMarked;
