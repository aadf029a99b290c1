package dev.almanac.cli.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.Zone;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeReaderTest {
  /** In Berlin it is Monday, 5 January 2026, half past midnight. */
  private static final Instant NOW = Instant.parse("2026-01-04T23:30:15.5Z");

  private final TimeReader reader = TimeReader.in(Zone.named("Europe/Berlin"), NOW);

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      2026-01-05T09:00:00Z              | 2026-01-05T09:00:00Z
      2026-01-05T09:00:00.25+01:00      | 2026-01-05T08:00:00.250Z
      2026-01-05T09:00Z                 | 2026-01-05T09:00:00Z
      2026-01-05 09:00 +0530            | 2026-01-05T03:30:00Z
      2026-01-05 9:00:30Z               | 2026-01-05T09:00:30Z
      2026-07-05T09:00                  | 2026-07-05T07:00:00Z
      2026-01-05 9:00                   | 2026-01-05T08:00:00Z
      2026-01-05 09:00:59 Asia/Tokyo    | 2026-01-05T00:00:59Z
      2026-01-05 09:00 UTC              | 2026-01-05T09:00:00Z
      today 9:00                        | 2026-01-05T08:00:00Z
      Tomorrow 9:00                     | 2026-01-06T08:00:00Z
      yesterday  23:59                  | 2026-01-04T22:59:00Z
      9:00                              | 2026-01-05T08:00:00Z
      9:00 America/New_York             | 2026-01-04T14:00:00Z
      now                               | 2026-01-04T23:30:15Z
      in 3h                             | 2026-01-05T02:30:15Z
      in 1d12h                          | 2026-01-06T11:30:15Z
      90m ago                           | 2026-01-04T22:00:15Z
      """)
  void readsAMoment(String text, String expected) {
    var time = Instant.parse(expected);

    assertThat(reader.read(text, "--time")).isEqualTo(new Span(time, time));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      2026-01-05        | 2026-01-04T23:00:00Z | 2026-01-05T22:59:59Z
      today             | 2026-01-04T23:00:00Z | 2026-01-05T22:59:59Z
      tomorrow UTC      | 2026-01-05T00:00:00Z | 2026-01-05T23:59:59Z
      2026-03-29        | 2026-03-28T23:00:00Z | 2026-03-29T21:59:59Z
      2026-09-06 America/Santiago | 2026-09-06T04:00:00Z | 2026-09-07T02:59:59Z
      """)
  void readsADateAsItsWholeDay(String text, String first, String last) {
    var span = reader.read(text, "--time");

    assertThat(span).isEqualTo(new Span(Instant.parse(first), Instant.parse(last)));
    assertThat(span.isDay()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      2026-03-29 02:30 | no such time in Europe/Berlin: clocks go from 2026-03-29T02:00 to
      2026-10-25 02:30 | write 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00
      2026-01-05 09:00 Europe/Berln | Europe/Berln
      """)
  void guessesNothing(String text, String message) {
    assertThatThrownBy(() -> reader.read(text, "--time"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("--time");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "soon",
        "tomorow 9:00",
        "2026-02-30",
        "2026-01-05 25:00",
        "2026-01-05 9",
        "2026-01-05Z",
        "9:00Z",
        "in -3h",
        "in",
        "3h",
        "in 3 hours",
        "2026-01-05 09:00 +01:00 Europe/Berlin",
      })
  void saysWhatATimeLooksLike(String text) {
    assertThatThrownBy(() -> reader.read(text, "--time"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("--time");
  }

  @Test
  void refusesLongTextQuickly() {
    assertThatThrownBy(() -> reader.read("9".repeat(1_000_000), "--time"))
        .isInstanceOf(SpecException.class);
  }

  @Test
  void needsNoZoneForATimeWithAnOffset() {
    var blind = new TimeReader(
        () -> {
          throw new AssertionError("nobody needs the zone");
        },
        NOW);

    assertThat(blind.read("in 1h", "--time").isDay()).isFalse();
    assertThat(blind.read("2026-01-05T09:00:00+01:00", "--time").isDay()).isFalse();
  }
}
