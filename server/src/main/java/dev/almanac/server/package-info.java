/**
 * The server as a whole: configuration, assembly, start and stop.
 *
 * <p>Start with {@link dev.almanac.server.AlmanacServer}. {@code ServerBackend} assembles the
 * parts, {@code Wiring} lists the handlers. {@code config} reads the configuration, {@code log}
 * sets up logging, and {@code command} has the commands.
 *
 * <p>Invariants: clock, randomness and environment enter only through
 * {@link dev.almanac.server.ServerEnvironment}; a server that could not start leaves nothing
 * running.
 */
@NullMarked
package dev.almanac.server;

import org.jspecify.annotations.NullMarked;
