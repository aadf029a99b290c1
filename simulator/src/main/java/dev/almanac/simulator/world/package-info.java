/**
 * One thread, one clock and one source of randomness for the whole simulation.
 *
 * <p>Start with {@link dev.almanac.simulator.world.World}: everything is a job in it, and a seed
 * decides which of the jobs that could run now runs next. Nothing here knows what is simulated.
 */
@NullMarked
package dev.almanac.simulator.world;

import org.jspecify.annotations.NullMarked;
