/**
 * Counts how many classes one operation passes through in a server: {@code java -cp
 * bench/target/load.jar dev.almanac.bench.walk.Walks SERVER_JAR}.
 *
 * <p>A walk is what a reader follows from a request to its reply. The program starts the server as
 * a child process, records the methods of {@code dev.almanac} that one operation enters, and counts
 * classes, packages, hops and threads. The same program measures any build, so two builds can be
 * compared.
 *
 * <p>{@link dev.almanac.bench.walk.Walks} is the entry point. {@code Operations} has the five
 * walks, {@code TracedServer} and {@code Recorder} talk to the child through the JDK's debugger
 * interface, {@code Noise} removes what an idle server does, and {@code WalkCount} counts.
 *
 * <p>Invariants: everything stays on loopback addresses; the child ends with the program; the
 * figures depend on what was recorded and not on how long it took.
 */
@NullMarked
package dev.almanac.bench.walk;

import org.jspecify.annotations.NullMarked;
