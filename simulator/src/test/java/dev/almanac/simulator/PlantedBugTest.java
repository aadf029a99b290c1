package dev.almanac.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.simulator.planted.PlantedBug;
import dev.almanac.simulator.server.InjectionPoints;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A simulator that finds nothing proves nothing: each planted bug is found, and only it. */
class PlantedBugTest {
  /** Enough seeds for each bug. */
  private static final int SEEDS = 100;

  @ParameterizedTest
  @EnumSource
  void isFoundWithinOneHundredSeeds(PlantedBug bug) {
    OptionalLong found = LongStream.range(0, SEEDS)
        .filter(seed -> Seeds.Kind.MEMORY.play(seed, bug).broken().isPresent())
        .findFirst();

    assertThat(found).as("the first seed that finds %s", bug).isPresent();
    var honest = Seeds.Kind.MEMORY.play(found.getAsLong(), InjectionPoints.HONEST);
    assertThat(honest.broken()).as(honest.report()).isEmpty();
  }
}
