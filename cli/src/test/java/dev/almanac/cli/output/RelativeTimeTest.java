package dev.almanac.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativeTimeTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "PT0S, in 0s",
    "PT0.9S, in 0s",
    "PT59S, in 59s",
    "PT1M, in 1m",
    "PT3M20S, in 3m 20s",
    "PT-3M-20S, 3m 20s ago",
    "PT2H5M59S, in 2h 5m",
    "PT-24H, 1d ago",
    "P12DT3H, in 12d 3h",
    "P400D, in 400d",
  })
  void tellsTheTwoLargestUnits(Duration distance, String expected) {
    assertThat(RelativeTime.of(NOW.plus(distance), NOW)).isEqualTo(expected);
  }
}
