/**
 * The real loops, driven by the world instead of threads.
 *
 * <p>{@link dev.almanac.simulator.server.SimulatedNode} is one process;
 * {@link dev.almanac.simulator.server.Server} runs one after another, each ended by a crash, and
 * simulates the network. Planted bugs act through
 * {@link dev.almanac.simulator.server.InjectionPoints}.
 */
@NullMarked
package dev.almanac.simulator.server;

import org.jspecify.annotations.NullMarked;
