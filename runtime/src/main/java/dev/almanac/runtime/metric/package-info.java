/**
 * Metrics of a process, shown as text.
 *
 * <p>{@link dev.almanac.runtime.metric.Metrics} is the registry. All series are created with it, so
 * their number is known and never grows. Code updates a {@link dev.almanac.runtime.metric.Counter},
 * {@link dev.almanac.runtime.metric.Gauge} or {@link dev.almanac.runtime.metric.Histogram} without
 * locks or allocation; any thread may read. Nothing here is durable.
 */
@NullMarked
package dev.almanac.runtime.metric;

import org.jspecify.annotations.NullMarked;
