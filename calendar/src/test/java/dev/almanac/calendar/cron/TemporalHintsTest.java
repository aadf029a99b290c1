package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemporalHintsTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 * * 5#3    => 9 => DayOfWeek is not in range [0-7]; # for the n-th weekday
          0 0 L * *      => 5 => DayOfMonth is not in range [1-31]; L and W are known to
          0 0 L-3 * *    => 5 => DayOfMonth Start is not in range [1-31]; L and W are known to
          0 0 15W * *    => 5 => DayOfMonth is not in range [1-31]; L and W are known to
          0 0 * * 5L     => 9 => DayOfWeek is not in range [0-7]; L and W are known to
          0 0 * * FRIL   => 9 => DayOfWeek is not in range [0-7]; L and W are known to
          0 0 ? * 5      => 5 => DayOfMonth is not in range [1-31]; ? is known to
          0 22-2 * * *   => 3 => Hour End is before Start or not in range [0-23]; ranges over the
          0 30 9 * * 1   => 3 => Hour is not in range [0-23], Year is not in range [2000-2100]; six
          0 0 12 * * ?   => 12 => Year is not in range [2000-2100]; six fields end with a year here
          @Daily         => 1 => CronString does not have 5-7 fields; shorthands are written in
          @reboot        => 1 => CronString does not have 5-7 fields; the shorthands are @yearly
          @everyday      => 1 => CronString does not have interval after @every
          @every 5 hours => 8 => time: unknown unit " hours" in duration "5 hours"
          @every         => 1 => CronString does not have interval after @every
          TZ=UTC         => 1 => CronString has time zone but missing fields
          TZ=UTC 0 9     => 8 => CronString does not have 5-7 fields (cron
          0 60 * * *     => 3 => Hour is not in range [0-23] (Hour: "60" at position 3)
          """)
  void followTemporalsWords(String text, int position, String reason) {
    Reading.refused(Dialect.TEMPORAL, text, reason, position);
  }

  @Test
  void standAfterAllReasonsAndOnlyOnce() {
    assertThatThrownBy(() -> Cron.parse(Dialect.TEMPORAL, "? ? L * 5#3"))
        .hasMessageStartingWith("Minute is not in range [0-59], Hour is not in range [0-23], "
            + "DayOfWeek is not in range [0-7], DayOfMonth is not in range [1-31]; "
            + "? is known to the dialects quartz, spring, durable and robfig, in this one "
            + "write *; # for the n-th weekday of a month is known to the dialects quartz, "
            + "spring and durable; "
            + "L and W are known to the dialects quartz, spring and durable (");
  }

  @Test
  void areNotNeededWhereTemporalReadsTheText() {
    assertThat(Reading.of(Dialect.TEMPORAL, "5/10 0 * * 5 # third"))
        .isEqualTo("0 5-59/10 0 * * 5 # third");
  }

  @Test
  void takesBlanksThatAreNotAscii() {
    assertThat(Reading.of(Dialect.TEMPORAL, "\u00a00\u00a09\u2003* * *\u3000"))
        .isEqualTo("0 0 9 * * *");
  }
}
