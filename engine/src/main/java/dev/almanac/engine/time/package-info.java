/**
 * Deadlines of runs, and conversion of durations from protocol messages.
 *
 * <p>Start with {@link dev.almanac.engine.time.Deadlines}.
 */
@NullMarked
package dev.almanac.engine.time;

import org.jspecify.annotations.NullMarked;
