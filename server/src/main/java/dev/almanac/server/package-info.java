/**
 * The server as a whole: what it is configured with, how its parts are put together, how it starts
 * and stops.
 *
 * <p>Start with {@link dev.almanac.server.AlmanacServer}. {@link dev.almanac.server.Wiring} is
 * where the parts meet. Configuration is read in {@code config}, logging set up in {@code log}, and
 * {@code command} has the commands that people type.
 *
 * <p>Invariants: clock, chance and environment enter through
 * {@link dev.almanac.server.ServerEnvironment} and nowhere below it; a server that could not start
 * leaves nothing running.
 */
@NullMarked
package dev.almanac.server;

import org.jspecify.annotations.NullMarked;
