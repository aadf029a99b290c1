/**
 * Resets: a new run from the beginning of another run's history.
 *
 * <p>Start with {@link dev.almanac.runtime.reset.LoopResets}. A long history is copied in bounded
 * steps under a hidden run; then one commit replaces the current run by the new one.
 */
@NullMarked
package dev.almanac.runtime.reset;

import org.jspecify.annotations.NullMarked;
