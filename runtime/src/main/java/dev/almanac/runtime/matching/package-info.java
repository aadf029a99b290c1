/**
 * Matches tasks with the polls of workers.
 *
 * <p>A queue lives in the loop of its home partition. It holds references; the task itself is part
 * of its run's state, and is started there. So a reference may be stale or occur twice, which the
 * start of the task settles.
 */
@NullMarked
package dev.almanac.runtime.matching;

import org.jspecify.annotations.NullMarked;
