/**
 * What must hold whatever happens.
 *
 * <p>Clients write down in the {@link dev.almanac.simulator.check.Journal} what they were told.
 * Some promises are checked in the moment of the answer, as
 * {@link dev.almanac.simulator.check.Durability} does, the others at the end by
 * {@link dev.almanac.simulator.check.FinalCheck}.
 */
@NullMarked
package dev.almanac.simulator.check;

import org.jspecify.annotations.NullMarked;
