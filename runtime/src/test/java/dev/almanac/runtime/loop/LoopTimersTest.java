package dev.almanac.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopTimersTest {
  private final LoopTimers timers = new LoopTimers();
  private final List<String> rung = new ArrayList<>();

  @Test
  void ringInTheOrderOfTheirTimesAndThenOfTheirSetting() {
    timers.at(20, () -> rung.add("late"));
    timers.at(10, () -> rung.add("first"));
    timers.at(10, () -> rung.add("second"));
    timers.fire(10);
    assertThat(rung).containsExactly("first", "second");
    assertThat(timers.untilNext(12, 100)).isEqualTo(8);
    timers.fire(20);
    assertThat(rung).containsExactly("first", "second", "late");
    assertThat(timers.untilNext(20, 100)).isEqualTo(100);
  }

  @Test
  void oneThatWasCalledOffDoesNotRing() {
    timers.cancel(timers.at(10, () -> rung.add("never")));
    timers.fire(10);
    assertThat(rung).isEmpty();
  }

  @Test
  void thoseCalledOffDoNotPileUp() {
    for (int n = 0; n < 100_000; n++) {
      timers.cancel(timers.at(1_000_000, () -> rung.add("never")));
    }
    assertThat(timers.size()).isLessThan(3_000);
  }
}
