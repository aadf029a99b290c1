package dev.almanac.simulator;

import java.util.List;
import java.util.Optional;

/**
 * What came of a simulation.
 *
 * @param broken the promise that was broken, if one was
 * @param trace the last things that happened
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

  /** All that is known about a failure, and how to see it again. */
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
