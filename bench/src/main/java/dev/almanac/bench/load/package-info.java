/**
 * The load generator: {@code java -jar bench/target/load.jar} starts workflows on a server of this
 * machine, executes them itself, and reports the speed. It works with any server that speaks
 * Temporal's protocol.
 *
 * <p>{@link dev.almanac.bench.load.Load} is the root command. This package holds the commands and
 * the output; {@code drive} starts workflows and watches them end, {@code worker} executes them,
 * {@code wire} calls the server, {@code measure} counts, {@code calibrate} measures the store
 * without a server.
 *
 * <p>Invariants: a run is bounded in time and in workflows, ends by itself, and uses only loopback
 * addresses, for databases as well; standard output carries only the result; the exit code is 0
 * only if every workflow completed.
 */
@NullMarked
package dev.almanac.bench.load;

import org.jspecify.annotations.NullMarked;
