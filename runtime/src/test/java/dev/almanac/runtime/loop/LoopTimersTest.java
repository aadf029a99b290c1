package dev.almanac.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopTimersTest {
  private final LoopTimers alarms = new LoopTimers();
  private final List<String> rung = new ArrayList<>();

  @Test
  void ringInTheOrderOfTheirTimesAndThenOfTheirSetting() {
    alarms.at(20, () -> rung.add("late"));
    alarms.at(10, () -> rung.add("first"));
    alarms.at(10, () -> rung.add("second"));
    alarms.ring(10);
    assertThat(rung).containsExactly("first", "second");
    assertThat(alarms.untilNext(12, 100)).isEqualTo(8);
    alarms.ring(20);
    assertThat(rung).containsExactly("first", "second", "late");
    assertThat(alarms.untilNext(20, 100)).isEqualTo(100);
  }

  @Test
  void oneThatWasCalledOffDoesNotRing() {
    alarms.cancel(alarms.at(10, () -> rung.add("never")));
    alarms.ring(10);
    assertThat(rung).isEmpty();
  }

  @Test
  void thoseCalledOffDoNotPileUp() {
    for (int n = 0; n < 100_000; n++) {
      alarms.cancel(alarms.at(1_000_000, () -> rung.add("never")));
    }
    assertThat(alarms.size()).isLessThan(3_000);
  }
}
