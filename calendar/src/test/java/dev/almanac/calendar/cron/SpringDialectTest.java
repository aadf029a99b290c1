package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpringDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          * * * * * *              => * * * * * *
          0 0 * * * *              => 0 0 * * * *
          */10 * * * * *           => 0-59/10 * * * * *
          0 0/30 8-10 * * *        => 0 0-59/30 8-10 * * *
          0 5/20 * * * *           => 0 5-59/20 * * * *
          0 0 9-17 * * MON-FRI     => 0 0 9-17 * * 1-5
          0 0 0 25 12 ?            => 0 0 0 25 12 *
          0 0 0 ? * 5              => 0 0 0 * * 5
          0 0 0 13 * FRI           => 0 0 0 13 * 5
          0 0 0 1 jan,Dec *        => 0 0 0 1 1,12 *
          0 0 0 * * 0              => 0 0 0 * * 0
          0 0 0 * * 7              => 0 0 0 * * 0
          0 0 0 * * sun            => 0 0 0 * * 0
          0 0 0 * * 0-7            => 0 0 0 * * *
          0 0 0 * * FRI-SUN        => 0 0 0 * * 0,5-6
          0 0 0 * * SUN-TUE        => 0 0 0 * * 0-2
          0 0 0 * * 7-5            => 0 0 0 * * 0-5
          0 0 0 * * */2            => 0 0 0 * * 0,1-6/2
          0 0 0 * * 0/2            => 0 0 0 * * 0-6/2
          0 0 0 * * 2/2            => 0 0 0 * * 2-6/2
          @yearly                  => 0 0 0 1 1 *
          @Annually                => 0 0 0 1 1 *
          @MONTHLY                 => 0 0 0 1 * *
          @weekly                  => 0 0 0 * * 0
          @daily                   => 0 0 0 * * *
          @midnight                => 0 0 0 * * *
          @hourly                  => 0 0 * * * *
          """)
  void readsSixFieldsAndShorthands(String text, String reading) {
    assertThat(Reading.of(Dialect.SPRING, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 0 L * *              => 0 0 0 L * *
          0 0 0 L-3 * *            => 0 0 0 L-3 * *
          0 0 0 LW * ?             => 0 0 0 LW * *
          0 0 0 15W * *            => 0 0 0 15W * *
          0 0 0 1,L * *            => 0 0 0 1,L * *
          0 0 0 10-12,15w,l-2 * *  => 0 0 0 10-12,15W,L-2 * *
          0 0 0 * * 5L             => 0 0 0 * * FRIL
          0 0 0 * * THUL           => 0 0 0 * * THUL
          0 0 0 * * 0L             => 0 0 0 * * SUNL
          0 0 0 ? * 5#2            => 0 0 0 * * FRI#2
          0 0 0 ? * MON#1          => 0 0 0 * * MON#1
          0 0 0 ? * 7#1,3,fri#5    => 0 0 0 * * 3,SUN#1,FRI#5
          0 0 0 L * 5              => 0 0 0 L * 5
          """)
  void readsDaysByTheirPlaceInTheMonth(String text, String reading) {
    assertThat(Reading.of(Dialect.SPRING, text)).isEqualTo(reading);
  }

  /**
   * Read off a calendar: January 2026 begins on a Thursday, February on a Sunday (28 days), May on
   * a Friday (31 is a Sunday), August on a Saturday.
   */
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 0 L * *          => 2026-02 => 28
          0 0 0 L-3 * *        => 2026-05 => 28
          0 0 0 L-30 * *       => 2026-02 =>
          0 0 0 LW * *         => 2026-05 => 29
          0 0 0 15W * *        => 2026-08 => 14
          0 0 0 1W * *         => 2026-08 => 3
          0 0 0 30W * *        => 2026-05 => 29
          0 0 0 31W * *        => 2026-05 => 29
          0 0 0 1,L * *        => 2026-01 => 1 31
          0 0 0 13 * FRI       => 2026-02 => 13
          0 0 0 13 * FRI       => 2026-01 =>
          0 0 0 * * 5L         => 2026-01 => 30
          0 0 0 * * SUNL       => 2026-05 => 31
          0 0 0 ? * 5#2        => 2026-05 => 8
          0 0 0 ? * FRI#2      => 2026-02 => 13
          0 0 0 ? * FRI#5      => 2026-05 => 29
          0 0 0 ? * FRI#5      => 2026-02 =>
          0 0 0 ? * FRI#1,SUNL => 2026-02 => 6 22
          0 0 0 L * SUN        => 2026-05 => 31
          0 0 0 L * SUN        => 2026-01 =>
          0 0 0 ? * */2        => 2026-02 => 1 2 4 6 8 9 11 13 15 16 18 20 22 23 25 27
          """)
  void picksTheDaysOfAMonth(String text, YearMonth month, @Nullable String days) {
    assertThat(DaysOfMonth.of(Dialect.SPRING, text, month).stream()
            .map(String::valueOf)
            .collect(Collectors.joining(" ")))
        .isEqualTo(days == null ? "" : days);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          60 * * * * *         => 1  => Second is not in range [0-59]
          20-10 * * * * *      => 1  => Second has a range that ends before it starts
          0-12/0 * * * * *     => 1  => Second has a step that is not a number from 1
          0 0 0 0 * *          => 7  => DayOfMonth is not in range [1-31]
          0 0 0 * 13 *         => 9  => Month is not in range [1-12] or a name such as JAN
          0 0 0 * * 8          => 11 => DayOfWeek is not in range [0-7] or a name such as MON
          0 0 0 * * *SUN       => 11 => DayOfWeek is not in range [0-7] or a name such as MON
          0 0 0 * * monday     => 11 => DayOfWeek is not in range [0-7] or a name such as MON
          0 0 0 * * 3-0        => 11 => DayOfWeek has a range that ends before it starts; Sunday
          0 ? * * * *          => 3  => Minute is not in range [0-59]
          0 0 0 1,? * *        => 9  => DayOfMonth is not in range [1-31]
          0 0 0 1L * *         => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 LL * *         => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 W * *          => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 W1 * *         => 7  => DayOfMonth writes L and W as L, L-3
          0 0 0 32W * *        => 7  => DayOfMonth is not in range [1-31]
          0 0 0 1,L-31 * *     => 9  => DayOfMonth writes L and W as L, L-3
          0 0 0 * * L          => 11 => DayOfWeek has no weekday before L or #
          0 0 0 * * 8L         => 11 => DayOfWeek is not in range [0-7] or a name such as MON
          0 0 0 * * #1         => 11 => DayOfWeek has no weekday before L or #
          0 0 0 * * 1#         => 11 => DayOfWeek has no number from 1 to 5 after #
          0 0 0 * * FRI#-1     => 11 => DayOfWeek has no number from 1 to 5 after #
          0 0 0 * * 1#L        => 11 => DayOfWeek has no number from 1 to 5 after #
          0 0 * * *            => 1  => spring cron strings have 6 fields (Second Minute Hour
          0 0 0 * * * 2026     => 1  => spring cron strings have 6 fields (Second Minute Hour
          @reboot              => 1  => spring cron strings have no such shorthand
          TZ=UTC 0 0 9 * * *   => 1  => spring cron strings name no zone, which is stated beside
          """)
  void refusesTheRest(String text, int position, String reason) {
    Reading.refused(Dialect.SPRING, text, reason, position);
  }
}
