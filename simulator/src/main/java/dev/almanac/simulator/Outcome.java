package dev.almanac.simulator;

import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.world.World;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;

/**
 * The result of a simulation.
 *
 * @param broken the broken promise, if one was
 * @param trace the last events
 * @param fingerprint equal for equal runs
 */
public record Outcome(
    long seed,
    Optional<String> broken,
    List<String> trace,
    long steps,
    int crashes,
    long fingerprint) {
  public Outcome {
    trace = List.copyOf(trace);
  }

  /** Plays a simulation to its end; an exception breaks a promise, too. */
  public static Outcome of(long seed, World world, Server server, Verdict verdict, Runnable play) {
    try {
      play.run();
    } catch (RuntimeException e) {
      var text = new StringWriter();
      e.printStackTrace(new PrintWriter(text));
      verdict.broken("Something was thrown: " + text);
    }
    var trace = world.trace();
    return new Outcome(
        seed, verdict.broken(), trace.last(), trace.count(), server.crashes(), trace.fingerprint());
  }

  /** Describes a failure and how to reproduce it. */
  public String report() {
    return """
        Seed %d: %s
        To repeat it: mvn -pl simulator -am verify -Dalmanac.seed=%d -Dtest='*SimulationTest' \
          -Dsurefire.failIfNoSpecifiedTests=false (more of the trace: -Dalmanac.trace=100000)
        The last of %d things that happened, with %d crashes:
        %s""".formatted(
            seed,
            broken.orElse("all promises were kept"),
            seed,
            steps,
            crashes,
            String.join("\n", trace));
  }
}
