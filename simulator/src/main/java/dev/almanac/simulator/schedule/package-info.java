/**
 * Schedules under faults: planners create, change, trigger, fill and delete them, and a finisher
 * ends their workflows.
 *
 * <p>Enter at {@link dev.almanac.simulator.schedule.ScheduleSimulation}.
 * {@link dev.almanac.simulator.schedule.ScheduleWitness} sees every commit, and checks it against
 * the policies in force. At the end {@link dev.almanac.simulator.schedule.ScheduleCheck} compares
 * every ledger with the expected times and the existing runs.
 */
@NullMarked
package dev.almanac.simulator.schedule;

import org.jspecify.annotations.NullMarked;
