/**
 * Schedules under faults: planners who create, change, trigger, fill and delete them, and somebody
 * who ends the workflows that they start.
 *
 * <p>Enter at {@link dev.almanac.simulator.schedule.ScheduleSimulation}.
 * {@link dev.almanac.simulator.schedule.ScheduleWitness} sees every commit, and whether it keeps to
 * the policies that were in force. At the end {@link dev.almanac.simulator.schedule.ScheduleCheck}
 * compares every ledger with the times that there were and the runs that there are.
 */
@NullMarked
package dev.almanac.simulator.schedule;

import org.jspecify.annotations.NullMarked;
