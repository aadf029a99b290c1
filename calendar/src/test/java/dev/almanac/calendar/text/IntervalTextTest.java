package dev.almanac.calendar.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.SpecException;
import dev.almanac.testkit.Scenario;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTextTest {
  @ParameterizedTest
  @CsvSource({
    "45m, PT45M, PT0S",
    "5h/15m, PT5H, PT15M",
    "2d, PT48H, PT0S",
    "PT30M, PT30M, PT0S",
    "P1D, PT24H, PT0S",
    "pt1h, PT1H, PT0S",
    "PT1H/PT5M, PT1H, PT5M",
    "P1W, PT168H, PT0S",
    "P1M, PT720H, PT0S",
    "P1Y, PT8760H, PT0S",
    "P1DT12H, PT36H, PT0S",
  })
  void textBecomesAnInterval(String text, Duration every, Duration phase) {
    assertThat(IntervalText.parse(text)).isEqualTo(Interval.every(every, phase));
  }

  @Test
  void aStartSparesThePhaseArithmetic() {
    assertThat(IntervalText.parse("10d from 2026-01-05T10:00:00+01:00"))
        .isEqualTo(Interval.startingAt(Instant.parse("2026-01-05T09:00:00Z"), Duration.ofDays(10)));
  }

  @ParameterizedTest
  @CsvSource({
    "0s, interval is too small",
    "-5m, interval is too small",
    "900ms, interval is too small",
    "3h/4h, 'phase cannot be greater than Interval (interval: \"3h/4h\"'",
    "3h/3h, phase cannot be greater than Interval",
    "3h/-1m, phase is negative",
    "1h/2m/3m, 'time: unknown unit \"m/\" in duration \"2m/3m\"'",
    "P, not an ISO-8601 duration",
    "PT, not an ISO-8601 duration",
    "P5, not an ISO-8601 duration",
    "5h from tomorrow, start of interval is not a time",
    "0s from 2026-01-05T10:00:00Z, interval is too small",
  })
  @Scenario("DW-A8-IntervalInvalidNull")
  void refusalsSayWhatIsWrong(String text, String words) {
    assertThatThrownBy(() -> IntervalText.parse(text))
        .isInstanceOf(SpecException.class)
        .hasMessageStartingWith(words);
  }
}
