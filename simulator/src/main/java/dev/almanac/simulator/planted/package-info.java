/**
 * Bugs that are put in on purpose, so that it is known that they would be found.
 *
 * <p>Each {@link dev.almanac.simulator.planted.PlantedBug} is an alternative behaviour of something
 * that the loops work with; the product knows nothing of them.
 */
@NullMarked
package dev.almanac.simulator.planted;

import org.jspecify.annotations.NullMarked;
