package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/** Drives random schedules through random lives and checks that every time has its outcome. */
class ScheduleWalkTest {
  private static final int LIVES = Boolean.getBoolean("almanac.long") ? 5_000 : 300;
  private static final int STEPS = 60;

  @Test
  void everyTimeOfEveryLifeEndsInExactlyOneOutcome() {
    for (long seed = 0; seed < LIVES; seed++) {
      var walk = new ScheduleWalk(seed);
      try {
        walk.live(STEPS);
        walk.check();
      } catch (AssertionError | RuntimeException broken) {
        fail("seed %d: %s".formatted(seed, walk.told()), broken);
      }
    }
  }

  @Test
  void livesAreNotAllTheSame() {
    long started = 0;
    long dropped = 0;
    for (long seed = 0; seed < 50; seed++) {
      var walk = new ScheduleWalk(seed);
      walk.live(STEPS);
      started += walk.starts();
      dropped += walk.drops();
    }
    assertThat(started).isGreaterThan(500);
    assertThat(dropped).isGreaterThan(500);
  }
}
