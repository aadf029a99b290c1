/**
 * A server in any process: its parts, their start and their end. It has neither commands nor a
 * logging back end, which belong to the program around it.
 *
 * <p>Start with {@link dev.almanac.server.AlmanacServer}, which is what listens.
 * {@code ServerBackend} is what is behind: it opens the {@code Storage}, loads the
 * {@code Registries}, starts the loops and their {@code UpkeepJobs}. {@code Wiring} lists the
 * handlers, and {@code Frontend} serves them.
 *
 * <p>Invariants: clock, randomness and environment enter only through
 * {@link dev.almanac.server.ServerEnvironment}; a server that could not start leaves nothing
 * running; a fatal fault closes the server and never ends the process.
 */
@NullMarked
package dev.almanac.server;

import org.jspecify.annotations.NullMarked;
