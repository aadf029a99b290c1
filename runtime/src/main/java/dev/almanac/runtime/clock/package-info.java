/**
 * The time that runs see, and the defence against a machine's clock that jumps ahead.
 *
 * <p>Start with {@link dev.almanac.runtime.clock.TrustedClock}. Everything below {@code server}
 * reads the time from it, so a clock that jumps ahead fires no timer and deletes no run too early.
 */
@NullMarked
package dev.almanac.runtime.clock;

import org.jspecify.annotations.NullMarked;
