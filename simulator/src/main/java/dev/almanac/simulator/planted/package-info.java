/**
 * Deliberate bugs, which prove that the checks would find them.
 *
 * <p>Each {@link dev.almanac.simulator.planted.PlantedBug} replaces the behaviour of something that
 * the loops use; the product does not know them.
 */
@NullMarked
package dev.almanac.simulator.planted;

import org.jspecify.annotations.NullMarked;
