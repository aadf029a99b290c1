package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurableDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          15 7 * * *             => 0 15 7 * * *
          */15 9-17 * * MON-FRI  => 0 0-59/15 9-17 * * 1-5
          0 0 1 jan,JUL *        => 0 0 0 1 1,7 *
          0 0 * * 7              => 0 0 0 * * 0
          0 0 * * 1-7/2          => 0 0 0 * * 0,1-6/2
          0 0 ? * *              => 0 0 0 * * *
          0 0 ? * 5              => 0 0 0 * * 5
          0 0 13 * ?             => 0 0 0 13 * *
          0 0 L * *              => 0 0 0 L * *
          0 0 L-3 * *            => 0 0 0 L-3 * *
          0 0 LW * *             => 0 0 0 LW * *
          0 0 1,15W * *          => 0 0 0 1,15W * *
          0 0 * * 5L             => 0 0 0 * * FRIL
          0 0 * * MON#1,FRIL     => 0 0 0 * * MON#1,FRIL
          @monthly               => 0 0 0 1 * *
          @hourly                => 0 0 * * * *
          """)
  void readsFiveFieldsDayRulesAndShorthands(String text, String reading) {
    assertThat(Reading.of(Dialect.DURABLE, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 13 * 5             => 0 0 0 13 * * or 0 0 0 * * 5
          0 0 */2 * 5            => 0 0 0 1-31/2 * * or 0 0 0 * * 5
          0 0 13 * */2           => 0 0 0 13 * * or 0 0 0 * * 0-6/2
          0 0 L * FRI#2          => 0 0 0 L * * or 0 0 0 * * FRI#2
          """)
  void letsEitherDayFieldMatchWhenNeitherIsOpen(String text, String reading) {
    assertThat(Reading.of(Dialect.DURABLE, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          5/10 * * * *     => 1 => Minute has a step after a single value
          60 * * * *       => 1 => Minute is not in range [0-59]
          ? * * * *        => 1 => Minute is not in range [0-59]
          0 L * * *        => 3 => Hour is not in range [0-23]
          0 0 * * L        => 9 => DayOfWeek has no weekday before L or #
          0 0 * * 5#6      => 9 => DayOfWeek has no number from 1 to 5 after #
          0 0 * * 8        => 9 => DayOfWeek is not in range [0-7] or a name such as MON
          0 22-2 * * *     => 3 => Hour has a range that ends before it starts
          * * * *          => 1 => durable cron strings have 5 fields
          0 0 12 * * *     => 1 => durable cron strings have 5 fields
          @every 5m        => 1 => durable cron strings have no such shorthand
          TZ=UTC 0 9 * * * => 1 => durable cron strings name no zone
          not a cron       => 1 => durable cron strings have 5 fields
          """)
  void refusesTheRest(String text, int position, String reason) {
    Reading.refused(Dialect.DURABLE, text, reason, position);
  }

  @Test
  void picksTheDaysThatEitherFieldNames() {
    assertThat(DaysOfMonth.of(Dialect.DURABLE, "0 0 13 * FRI", YearMonth.of(2026, 11)))
        .containsExactly(6, 13, 20, 27);
    assertThat(DaysOfMonth.of(Dialect.DURABLE, "0 0 L * MON#1", YearMonth.of(2026, 11)))
        .containsExactly(2, 30);
  }
}
