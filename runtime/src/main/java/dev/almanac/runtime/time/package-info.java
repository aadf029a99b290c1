/**
 * Time skipping, for servers that run tests.
 *
 * <p>Start with {@link dev.almanac.runtime.time.TimeSkipper}: it moves time ahead to what is due
 * next when nothing is under way.
 */
@NullMarked
package dev.almanac.runtime.time;

import org.jspecify.annotations.NullMarked;
