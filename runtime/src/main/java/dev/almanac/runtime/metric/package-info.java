/**
 * What a process counts and measures of itself, and shows as text.
 *
 * <p>{@link dev.almanac.runtime.metric.Metrics} is the registry: all series are made when it is, so
 * their number is known and never grows. Those who count hold a
 * {@link dev.almanac.runtime.metric.Counter}, a {@link dev.almanac.runtime.metric.Gauge} or a
 * {@link dev.almanac.runtime.metric.Histogram} and need neither locks nor memory for it; any thread
 * may read. Nothing here is durable.
 */
@NullMarked
package dev.almanac.runtime.metric;

import org.jspecify.annotations.NullMarked;
