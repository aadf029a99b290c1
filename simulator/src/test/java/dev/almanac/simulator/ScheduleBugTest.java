package dev.almanac.simulator;

import dev.almanac.simulator.planted.ScheduleBug;
import dev.almanac.simulator.schedule.ScheduleSimulation;
import dev.almanac.store.memory.MemoryStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each planted bug of schedules is found, and only it. */
class ScheduleBugTest {
  private static final BugHunt HUNT =
      new BugHunt((seed, seams) -> ScheduleSimulation.run(seed, new MemoryStore(), seams));

  @ParameterizedTest
  @EnumSource
  void isFoundWithinOneHundredSeeds(ScheduleBug bug) {
    HUNT.expectFound(bug, bug.tellingSeed());
  }
}
