/**
 * Brings tasks together with the workers that ask for them.
 *
 * <p>A queue lives in the loop of its home partition. What waits in it is a reference; the task
 * itself is part of its run's state, and is started there. So a reference may be stale, or there
 * may be two of it: starting it settles that.
 */
@NullMarked
package dev.almanac.runtime.matching;

import org.jspecify.annotations.NullMarked;
