/**
 * The time that runs see, and what happens when the machine's clock cannot be believed.
 *
 * <p>Begin with {@link dev.almanac.runtime.clock.TrustedClock}. Everything below {@code server}
 * that wants to know the time asks one of these, so that a clock that jumps ahead fires no timer
 * and deletes no run before its time.
 */
@NullMarked
package dev.almanac.runtime.clock;

import org.jspecify.annotations.NullMarked;
