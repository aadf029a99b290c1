package dev.almanac.simulator;

import dev.almanac.simulator.planted.PlantedBug;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A simulator that finds nothing proves nothing: each planted bug is found, and only it. */
class PlantedBugTest {
  private static final BugHunt HUNT = new BugHunt(Seeds.Kind.MEMORY::play);

  @ParameterizedTest
  @EnumSource
  void isFoundWithinOneHundredSeeds(PlantedBug bug) {
    HUNT.expectFound(bug, bug.tellingSeed());
  }
}
