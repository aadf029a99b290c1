/**
 * The real loops, driven by the world instead of by threads.
 *
 * <p>{@link dev.almanac.simulator.server.SimulatedNode} is one process;
 * {@link dev.almanac.simulator.server.Server} is the place where one runs after another, each ended
 * by a crash, and the network between it and its clients. What a planted bug changes it changes
 * through {@link dev.almanac.simulator.server.InjectionPoints}.
 */
@NullMarked
package dev.almanac.simulator.server;

import org.jspecify.annotations.NullMarked;
