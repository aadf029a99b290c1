/**
 * A store that fails in all the ways that its port allows, and in no other.
 *
 * <p>{@link dev.almanac.simulator.fault.FaultyStore} wraps an honest store. A commit may be done,
 * not done, or done after its failure was reported, but never after the next epoch was taken; reads
 * may fail. {@link dev.almanac.simulator.fault.FaultPlan} says how often.
 */
@NullMarked
package dev.almanac.simulator.fault;

import org.jspecify.annotations.NullMarked;
