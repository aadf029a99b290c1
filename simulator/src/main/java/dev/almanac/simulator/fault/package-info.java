/**
 * A store that fails in all the ways that its port allows, and in no other.
 *
 * <p>{@link dev.almanac.simulator.fault.FaultyStore} stands before an honest store. A commit may be
 * done, not done, or done later than its failure was reported, though never after the next epoch
 * was taken; reads may fail. {@link dev.almanac.simulator.fault.FaultPlan} says how often.
 */
@NullMarked
package dev.almanac.simulator.fault;

import org.jspecify.annotations.NullMarked;
