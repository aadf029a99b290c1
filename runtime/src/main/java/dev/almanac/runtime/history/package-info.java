/**
 * Reading histories: what is durable of a run, in pages, forwards, backwards, or as it comes.
 *
 * <p>Start with {@link dev.almanac.runtime.history.LoopHistories}.
 *
 * <p>Invariant: what was shown once stays; nothing is shown that a crash may forget, but for
 * transient and speculative tasks.
 */
@NullMarked
package dev.almanac.runtime.history;

import org.jspecify.annotations.NullMarked;
