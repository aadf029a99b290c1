package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnixDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          * * * * *              => 0 * * * * *
          0 9 * * *              => 0 0 9 * * *
          0,15,30-35 9 * * *     => 0 0,15,30-35 9 * * *
          */15 9-17 * * MON-FRI  => 0 0-59/15 9-17 * * 1-5
          10-50/20 * * * *       => 0 10-50/20 * * * *
          */100 * * * *          => 0 0-59/100 * * * *
          0 0 1 jan,JUL *        => 0 0 0 1 1,7 *
          0 0 1 Mar-nov/4 *      => 0 0 0 1 3-11/4 *
          0 0 * * 0              => 0 0 0 * * 0
          0 0 * * 7              => 0 0 0 * * 0
          0 0 * * 0-7            => 0 0 0 * * *
          0 0 * * 1-7            => 0 0 0 * * *
          0 0 * * 5-7            => 0 0 0 * * 0,5-6
          0 0 * * 1-7/2          => 0 0 0 * * 0,1-6/2
          0 0 * * 2-7/2          => 0 0 0 * * 2-6/2
          0 0 * * */2            => 0 0 0 * * 0-6/2
          0 0 * * fri,SUN        => 0 0 0 * * 5,0
          0   0 * *  1           => 0 0 0 * * 1
          007 08 * * *           => 0 7 8 * * *
          @yearly                => 0 0 0 1 1 *
          @annually              => 0 0 0 1 1 *
          @monthly               => 0 0 0 1 * *
          @weekly                => 0 0 0 * * 0
          @daily                 => 0 0 0 * * *
          @midnight              => 0 0 0 * * *
          @hourly                => 0 0 * * * *
          """)
  void readsFiveFieldsAndShorthands(String text, String reading) {
    assertThat(Reading.of(Dialect.UNIX, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 13 * 5             => 0 0 0 13 * * or 0 0 0 * * 5
          0 0 1,15 * MON         => 0 0 0 1,15 * * or 0 0 0 * * 1
          0 0 1-31 * 5           => 0 0 0 * * * or 0 0 0 * * 5
          0 0 13 6 5,*           => 0 0 0 13 6 * or 0 0 0 * 6 5,*
          """)
  void letsEitherDayFieldMatchWhenNeitherBeginsWithStar(String text, String reading) {
    assertThat(Reading.of(Dialect.UNIX, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 */2 * 5            => 0 0 0 1-31/2 * 5
          0 0 13 * */2           => 0 0 0 13 * 0-6/2
          0 0 *,13 * 5           => 0 0 0 *,13 * 5
          0 0 * * 5              => 0 0 0 * * 5
          """)
  void wantsBothDayFieldsToMatchWhenOneBeginsWithStar(String text, String reading) {
    assertThat(Reading.of(Dialect.UNIX, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", nullValues = "", emptyValue = "", textBlock = """
          5/10 * * * *     => 1 => Minute has a step after a single value
          0 0 * * MON/2    => 9 => DayOfWeek has a step after a single value
          60 * * * *       => 1 => Minute is not in range [0-59]
          0 24 * * *       => 3 => Hour is not in range [0-23]
          0 0 0 * *        => 5 => DayOfMonth is not in range [1-31]
          0 0 * 13 *       => 7 => Month is not in range [1-12] or a name such as JAN
          0 0 * janu *     => 7 => Month is not in range [1-12] or a name such as JAN
          0 0 * * 8        => 9 => DayOfWeek is not in range [0-7] or a name such as MON
          0 0 * * 1,monday => 11 => DayOfWeek is not in range [0-7] or a name such as MON
          0 22-2 * * *     => 3 => Hour has a range that ends before it starts
          0 0 * * FRI-SUN  => 9 => DayOfWeek has a range that ends before it starts; Sunday at the
          1,,2 * * * *     => 3 => Minute has an empty element in its list
          */0 * * * *      => 1 => Minute has a step that is not a number from 1
          */ * * * *       => 1 => Minute has a step that is not a number from 1
          */-2 * * * *     => 1 => Minute has a step that is not a number from 1
          */5/5 * * * *    => 1 => Minute has too many slashes
          1-2-3 * * * *    => 1 => Minute has too many dashes
          -5 * * * *       => 1 => Minute is not in range [0-59]
          +5 * * * *       => 1 => Minute is not in range [0-59]
          ٣ * * * *        => 1 => Minute is not in range [0-59]
          */٣ * * * *      => 1 => Minute has a step that is not a number from 1
          0 0 ? * 5        => 5 => DayOfMonth is not in range [1-31]; ? is known to the dialects
          0 0 L * *        => 5 => DayOfMonth is not in range [1-31]; L and W are known
          0 0 * * 5#3      => 9 => DayOfWeek is not in range [0-7] or a name such as MON; # for
          99999999999999999999 * * * * => 1 => Minute is not in range [0-59]
          * * * *          => 1 => unix cron strings have 5 fields (Minute Hour DayOfMonth
          0 0 * * * *      => 1 => unix cron strings have 5 fields (Minute Hour DayOfMonth
          @reboot          => 1 => unix cron strings know @reboot, but it names no time
          @Daily           => 1 => unix cron strings have no such shorthand
          @every 5m        => 1 => unix cron strings have no such shorthand
          TZ=UTC 0 9 * * * => 1 => unix cron strings name no zone, which is stated beside them
          """)
  void refusesTheRest(String text, int position, String reason) {
    Reading.refused(Dialect.UNIX, text, reason, position);
  }

  @Test
  void showsHowToWriteAStepThatCronsDisagreeOn() {
    assertThatThrownBy(() -> Cron.parse(Dialect.UNIX, "5/10 * * * *"))
        .hasMessage("Minute has a step after a single value, which crons read in two ways; "
            + "5-59/10 goes on to the end (Minute: \"5/10\" at position 1)");
  }

  @Test
  void namesAllThatIsWrong() {
    assertThatThrownBy(() -> Cron.parse(Dialect.UNIX, "60 24 * * x"))
        .hasMessage("Minute is not in range [0-59], Hour is not in range [0-23], "
            + "DayOfWeek is not in range [0-7] or a name such as MON "
            + "(Minute: \"60\" at position 1; Hour: \"24\" at position 4; "
            + "DayOfWeek: \"x\" at position 11)");
  }
}
