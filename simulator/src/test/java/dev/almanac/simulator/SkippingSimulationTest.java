package dev.almanac.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.simulator.server.InjectionPoints;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A server that skips time keeps the same promises. */
class SkippingSimulationTest {
  @Test
  void keepsItsPromisesThoughTimeIsSkipped() {
    var skipping = new Skipping();
    Seeds.of(15, 5_000).forEach(seed -> {
      var outcome = Seeds.Kind.MEMORY.play(seed, skipping);
      assertThat(outcome.broken()).as(outcome.report()).isEmpty();
    });
    assertThat(skipping.count).isPositive();
  }

  private static final class Skipping implements InjectionPoints {
    private int count;

    @Override
    public boolean skipsTime() {
      return true;
    }

    @Override
    public void skipped(Instant now) {
      count++;
    }
  }
}
