/**
 * Time skipping, for test servers.
 *
 * <p>Start with {@link dev.almanac.runtime.time.TimeSkipper}: when nothing is under way, it moves
 * time ahead to what is due next.
 */
@NullMarked
package dev.almanac.runtime.time;

import org.jspecify.annotations.NullMarked;
