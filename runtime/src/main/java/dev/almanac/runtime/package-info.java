/**
 * Runs workflows and schedules: loops that decide, commit in groups and answer; timers; and the
 * matching of tasks with workers.
 *
 * <p>Start with {@link dev.almanac.runtime.RuntimeServices}: the small interfaces that handlers
 * call, such as {@link dev.almanac.runtime.Workflows}, {@link dev.almanac.runtime.Schedules} and
 * {@link dev.almanac.runtime.TaskPolls}. {@link dev.almanac.runtime.Routed} leads from a key to the
 * loop that does the work. No call blocks, and every answer is durable. A call that fails completes
 * its stage with {@link dev.almanac.runtime.CallFailed}.
 */
@NullMarked
package dev.almanac.runtime;

import org.jspecify.annotations.NullMarked;
