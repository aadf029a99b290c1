/**
 * When something in a run is due, and durations as protocol messages have them.
 *
 * <p>Start with {@link dev.almanac.engine.time.Deadlines}.
 */
@NullMarked
package dev.almanac.engine.time;

import org.jspecify.annotations.NullMarked;
