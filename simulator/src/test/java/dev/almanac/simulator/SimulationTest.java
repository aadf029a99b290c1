package dev.almanac.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.simulator.server.InjectionPoints;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/** The honest system keeps its promises, whatever the seed. */
class SimulationTest {
  private static final long[] TELLING = {
    979, 3972, 5391, 6651, 7425, 8288, 11484, 12087, 12659, 24082
  };

  @Test
  void keepsItsPromisesOnTheMemoryStore() {
    Seeds.of(50, 30_000, TELLING).forEach(keepsPromises(Seeds.Kind.MEMORY));
  }

  @Test
  void keepsItsPromisesOnSqlite() {
    Seeds.of(12, 4_000).forEach(keepsPromises(Seeds.Kind.SQLITE));
  }

  /** Otherwise a seed would not reproduce its failure. */
  @Test
  void playsTheSameFromTheSameSeed() {
    var first = Seeds.Kind.MEMORY.play(7, InjectionPoints.HONEST);
    var second = Seeds.Kind.MEMORY.play(7, InjectionPoints.HONEST);
    var onSqlite = Seeds.Kind.SQLITE.play(7, InjectionPoints.HONEST);
    assertThat(second.fingerprint()).isEqualTo(first.fingerprint());
    assertThat(onSqlite.fingerprint()).isEqualTo(first.fingerprint());
  }

  private static LongConsumer keepsPromises(Seeds.Kind kind) {
    return seed -> {
      var outcome = kind.play(seed, InjectionPoints.HONEST);
      assertThat(outcome.broken()).as(outcome.report()).isEmpty();
    };
  }
}
