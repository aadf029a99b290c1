/**
 * Reads the durable history of a run in pages: forwards, backwards, or as events arrive.
 *
 * <p>Start with {@link dev.almanac.runtime.history.LoopHistories}.
 *
 * <p>Invariant: a shown event stays. Nothing is shown that a crash could undo, except transient and
 * speculative tasks.
 */
@NullMarked
package dev.almanac.runtime.history;

import org.jspecify.annotations.NullMarked;
