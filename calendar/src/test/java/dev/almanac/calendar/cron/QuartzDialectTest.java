package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuartzDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 12 * * ?             => 0 0 12 * * *
          0 0 12 ? * *             => 0 0 12 * * *
          * * * ? * *              => * * * * * *
          0 15 10 ? * MON-FRI      => 0 15 10 * * 1-5
          0 15 10 ? * 2-6          => 0 15 10 * * 1-5
          0 15 10 ? * 1            => 0 15 10 * * 0
          0 15 10 ? * 7            => 0 15 10 * * 6
          0 15 10 ? * sun,Wed      => 0 15 10 * * 0,3
          0 0/5 14,18 * * ?        => 0 0-59/5 14,18 * * *
          5/15 /20 */6 * * ?       => 5-59/15 0-59/20 0-23/6 * * *
          0 0 0 1/10 * ?           => 0 0 0 1-31/10 * *
          0 0 0 ? * 2/2            => 0 0 0 * * 1-6/2
          0 0 0 ? * */2            => 0 0 0 * * 0-6/2
          0 0 0 1 7/6 ?            => 0 0 0 1 7-12/6 *
          0 0 0 1 mar,SEP ?        => 0 0 0 1 3,9 *
          """)
  void readsSixFieldsWithSecondsFirst(String text, String reading) {
    assertThat(Reading.of(Dialect.QUARTZ, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 22-2 * * ?           => 0 0 22-23,0-2 * * *
          0 0 22-2/2 * * ?         => 0 0 22-23/2,0-2/2 * * *
          0 0 21-2/2 * * ?         => 0 0 21-23/2,1-2/2 * * *
          0 0 23-5/9 * * ?         => 0 0 23/9 * * *
          55-5/5 * * * * ?         => 55-59/5,0-5/5 * * * * *
          0 0 0 28-3 * ?           => 0 0 0 28-31,1-3 * *
          0 0 0 1 NOV-FEB ?        => 0 0 0 1 11-12,1-2 *
          0 0 0 ? * FRI-MON        => 0 0 0 * * 5-6,0-1
          0 0 0 ? * 6-2            => 0 0 0 * * 5-6,0-1
          """)
  void letsRangesGoOverTheEndOfAField(String text, String reading) {
    assertThat(Reading.of(Dialect.QUARTZ, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 0 1 1 ? *            => 0 0 0 1 1 *
          0 0 0 1 1 ? 2026         => 0 0 0 1 1 * 2026
          0 0 0 1 1 ? 2026-2030    => 0 0 0 1 1 * 2026-2030
          0 0 0 1 1 ? 2026/2       => 0 0 0 1 1 * 2026-2100/2
          0 0 0 1 1 ? */4          => 0 0 0 1 1 * 2002-2100/4
          0 0 0 1 1 ? /100,2026    => 0 0 0 1 1 * 2070-2100/100,2026
          0 0 0 1 1 ? */1          => 0 0 0 1 1 * *
          """)
  void takesAYearAndCountsStepsOfAnyYearFrom1970(String text, String reading) {
    assertThat(Reading.of(Dialect.QUARTZ, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 0 L * ?              => 0 0 0 L * *
          0 0 0 L-3 * ?            => 0 0 0 L-3 * *
          0 0 0 l-30 * ?           => 0 0 0 L-30 * *
          0 0 0 LW * ?             => 0 0 0 LW * *
          0 0 0 15W * ?            => 0 0 0 15W * *
          0 0 0 1,L * ?            => 0 0 0 1,L * *
          0 0 0 2w,16 * ?          => 0 0 0 16,2W * *
          0 0 0 ? * L              => 0 0 0 * * 6
          0 0 0 ? * 6L             => 0 0 0 * * FRIL
          0 0 0 ? * fril           => 0 0 0 * * FRIL
          0 0 0 ? * 6#3            => 0 0 0 * * FRI#3
          0 0 0 ? * FRI#3          => 0 0 0 * * FRI#3
          0 0 0 ? * 1#5            => 0 0 0 * * SUN#5
          """)
  void readsDaysByTheirPlaceInTheMonth(String text, String reading) {
    assertThat(Reading.of(Dialect.QUARTZ, text)).isEqualTo(reading);
  }

  /**
   * Read off a calendar: January 2026 begins on a Thursday, February on a Sunday (28 days), May on
   * a Friday (31 is a Sunday), August on a Saturday, and February 2028 has 29 days, a Tuesday last.
   */
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 0 L * ?          => 2026-02 => 28
          0 0 0 L * ?          => 2028-02 => 29
          0 0 0 L-3 * ?        => 2026-01 => 28
          0 0 0 L-30 * ?       => 2026-01 => 1
          0 0 0 L-30 * ?       => 2026-02 =>
          0 0 0 LW * ?         => 2026-01 => 30
          0 0 0 LW * ?         => 2026-05 => 29
          0 0 0 LW * ?         => 2026-08 => 31
          0 0 0 15W * ?        => 2026-01 => 15
          0 0 0 15W * ?        => 2026-02 => 16
          0 0 0 15W * ?        => 2026-08 => 14
          0 0 0 1W * ?         => 2026-08 => 3
          0 0 0 1W * ?         => 2026-02 => 2
          0 0 0 31W * ?        => 2026-05 => 29
          0 0 0 31W * ?        => 2026-02 =>
          0 0 0 28-3 * ?       => 2026-01 => 1 2 3 28 29 30 31
          0 0 0 28-3 * ?       => 2026-02 => 1 2 3 28
          0 0 0 1,L,15W * ?    => 2026-08 => 1 14 31
          0 0 0 ? * L          => 2026-01 => 3 10 17 24 31
          0 0 0 ? * 6L         => 2026-01 => 30
          0 0 0 ? * FRIL       => 2026-02 => 27
          0 0 0 ? * 7L         => 2026-01 => 31
          0 0 0 ? * 6#3        => 2026-01 => 16
          0 0 0 ? * 6#3        => 2026-05 => 15
          0 0 0 ? * 1#1        => 2026-02 => 1
          0 0 0 ? * 1#5        => 2026-05 => 31
          0 0 0 ? * 1#5        => 2026-02 =>
          0 0 0 ? * FRI-MON    => 2026-02 => 1 2 6 7 8 9 13 14 15 16 20 21 22 23 27 28
          0 0 0 ? 1 6#3        => 2026-05 =>
          """)
  void picksTheDaysOfAMonth(String text, YearMonth month, @Nullable String days) {
    assertThat(DaysOfMonth.of(Dialect.QUARTZ, text, month).stream()
            .map(String::valueOf)
            .collect(Collectors.joining(" ")))
        .isEqualTo(days == null ? "" : days);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 12 * * *         => 8  => DayOfMonth or DayOfWeek must be ?, and only one of them
          0 0 12 ? * ?         => 8  => DayOfMonth or DayOfWeek must be ?, and only one of them
          0 0 12 13 * 6        => 8  => DayOfMonth or DayOfWeek must be ?, and only one of them
          0 0 12 ?,1 * ?       => 8  => DayOfMonth is not in range [1-31]
          0 ? 12 * * ?         => 3  => Minute is not in range [0-59]
          0 0 0 ? * 0          => 11 => DayOfWeek is not in range [1-7] or a name such as MON
          0 0 0 ? * 8          => 11 => DayOfWeek is not in range [1-7] or a name such as MON
          0 0 0 ? * 0L         => 11 => DayOfWeek is not in range [1-7] or a name such as MON
          0 0 0 ? * FRI#6      => 11 => DayOfWeek has no number from 1 to 5 after #
          0 0 0 ? * FRI#       => 11 => DayOfWeek has no number from 1 to 5 after #
          0 0 0 ? * #3         => 11 => DayOfWeek has no weekday before L or #
          0 0 0 ? * SAT,SUN,L  => 19 => DayOfWeek has L or # in a list
          0 0 0 ? * 3#1,6#3    => 11 => DayOfWeek has L or # in a list
          0 0 0 ? * MON-FRI/2  => 11 => DayOfWeek has a step after a name
          0 0 0 1 JAN/2 ?      => 9  => Month has a step after a name
          0 0 0 L-31 * ?       => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 L-3W * ?       => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 5L * ?         => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 0W * ?         => 7  => DayOfMonth is not in range [1-31]
          0 0 0 32W * ?        => 7  => DayOfMonth is not in range [1-31]
          0 0 L * * ?          => 5  => Hour is not in range [0-23]
          /60 * * * * ?        => 1  => Second has a step over 59
          0 0 0/24 * * ?       => 5  => Hour has a step over 23
          0 0 0 ? /13 2        => 9  => Month has a step over 12
          / * * * * ?          => 1  => Second has a step that is not a number from 1
          0/ * * * * ?         => 1  => Second has a step that is not a number from 1
          */0 * * * * ?        => 1  => Second has a step that is not a number from 1
          *5 * * * * ?         => 1  => Second is not in range [0-59]
          0 0 0 1 1 ? 1999     => 13 => Year is not in range [2000-2100]
          0 0 0 1 1 ? 2101     => 13 => Year is not in range [2000-2100]
          0 0 0 1 1 ? 2030-26  => 13 => Year is not in range [2000-2100]
          0 0 0 1 1 ? 2030-2026 => 13 => Year has a range that ends before it starts
          0 0 0 1 1 ? */101    => 13 => Year has a step over 100
          0 0 12 * ?           => 1  => quartz cron strings have 6 fields (Second Minute Hour
          0 0 12 * * ? * *     => 1  => quartz cron strings have 6 fields (Second Minute Hour
          @daily               => 1  => quartz cron strings have no such shorthand
          """)
  void refusesTheRest(String text, int position, String reason) {
    Reading.refused(Dialect.QUARTZ, text, reason, position);
  }
}
