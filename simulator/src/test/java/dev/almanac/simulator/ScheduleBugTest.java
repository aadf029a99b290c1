package dev.almanac.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.simulator.planted.ScheduleBug;
import dev.almanac.simulator.schedule.ScheduleSimulation;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.store.memory.MemoryStore;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each planted bug of schedules is found, and only it. */
class ScheduleBugTest {
  /** Enough seeds for each bug. */
  private static final int SEEDS = 100;

  @ParameterizedTest
  @EnumSource
  void isFoundWithinOneHundredSeeds(ScheduleBug bug) {
    OptionalLong found = LongStream.range(0, SEEDS)
        .filter(seed -> play(seed, bug).broken().isPresent())
        .findFirst();

    assertThat(found).as("the first seed that finds %s", bug).isPresent();
    var honest = play(found.getAsLong(), InjectionPoints.HONEST);
    assertThat(honest.broken()).as(honest.report()).isEmpty();
  }

  private static Outcome play(long seed, InjectionPoints seams) {
    return ScheduleSimulation.run(seed, new MemoryStore(), seams);
  }
}
