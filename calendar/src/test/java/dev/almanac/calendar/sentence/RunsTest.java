package dev.almanac.calendar.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunsTest {
  @Test
  void threeOrMoreAtTheSameDistanceAreOneItem() {
    assertThat(Runs.compact(List.of(1, 5, 6, 7, 8, 9, 12, 40, 43, 46)))
        .containsExactly("1", "5-9", "12", "40-46/3");
  }

  @Test
  void twoAreListed() {
    assertThat(Runs.compact(List.of(3, 4, 10))).containsExactly("3", "4", "10");
    assertThat(Runs.compact(List.of(7))).containsExactly("7");
  }

  @Test
  void wordsTakeConsecutiveValuesTogether() {
    assertThat(
            Runs.words(List.of(1, 2, 3, 5, 6, 9), String::valueOf, (from, to) -> from + ".." + to))
        .containsExactly("1..3", "5", "6", "9");
  }
}
