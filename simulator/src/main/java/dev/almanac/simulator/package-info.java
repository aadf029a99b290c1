/**
 * Runs the real loops on one thread from a seed, with faults, crashes and a virtual clock, and
 * checks their promises.
 *
 * <p>{@link dev.almanac.simulator.Simulation} is one such run. Equal seeds give equal runs, so a
 * seed reproduces a failure. Nothing here is part of the product.
 */
@NullMarked
package dev.almanac.simulator;

import org.jspecify.annotations.NullMarked;
