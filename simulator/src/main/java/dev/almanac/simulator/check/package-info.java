/**
 * Checks that must hold whatever happens.
 *
 * <p>Clients record in the {@link dev.almanac.simulator.check.Journal} what they were told. Some
 * promises are checked at the moment of the answer, as in
 * {@link dev.almanac.simulator.check.Durability}, the others at the end by
 * {@link dev.almanac.simulator.check.FinalCheck}.
 */
@NullMarked
package dev.almanac.simulator.check;

import org.jspecify.annotations.NullMarked;
