package dev.almanac.api.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Upcoming;
import dev.almanac.calendar.Upcoming.Rest;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeDifferenceTest {
  private static final Instant FROM = Instant.EPOCH;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          1 2 3 | MORE    | 1 2 3   | MORE    |       |     | 3
          1 2 3 | MORE    | 1 2 3 4 | MORE    |       |     | 3
          1 3   | MORE    | 1 2 3   | MORE    | 2     |     | 3
          1 2 3 | MORE    | 1 3     | NONE    |       | 2   | 3
          1 2   | NONE    | 2 3     | NONE    | 3     | 1   |
          ''    | NONE    | 1 2     | MORE    | 1 2   |     | 2
          1 2   | MORE    | ''      | UNKNOWN |       |     | 0
          ''    | NONE    | ''      | NONE    |       |     |
          """)
  void comparesTimesAsFarAsBothListsReach(
      String before,
      Rest restBefore,
      String next,
      Rest restNext,
      String added,
      String removed,
      Long until) {
    var difference = TimeDifference.of(
        new Upcoming(times(before), restBefore), new Upcoming(times(next), restNext), FROM);

    assertThat(difference)
        .isEqualTo(new TimeDifference(
            times(added), times(removed), Optional.ofNullable(until).map(Instant::ofEpochSecond)));
  }

  private static List<Instant> times(String seconds) {
    return seconds == null || seconds.isEmpty()
        ? List.of()
        : Arrays.stream(seconds.split(" ", -1))
            .map(Long::parseLong)
            .map(Instant::ofEpochSecond)
            .toList();
  }
}
