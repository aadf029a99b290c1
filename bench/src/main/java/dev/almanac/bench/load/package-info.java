/**
 * The load generator: {@code java -jar bench/target/load.jar} starts workflows on a server of this
 * machine, works on them itself, and says how fast that went. Any server that speaks Temporal's
 * protocol will do.
 *
 * <p>{@link dev.almanac.bench.load.Load} is the root command. This package holds the commands and
 * how results are written; {@code drive} starts workflows and watches them end, {@code worker}
 * carries them out, {@code wire} talks to the server, {@code measure} counts, {@code calibrate}
 * measures the store without a server.
 *
 * <p>Invariants: a run is bounded in time and in workflows, stops by itself, and goes to a loopback
 * address only, databases included; standard output carries the result and nothing else; the exit
 * code is 0 only if every workflow completed.
 */
@NullMarked
package dev.almanac.bench.load;

import org.jspecify.annotations.NullMarked;
