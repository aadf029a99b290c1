package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.SpecException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobfigDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          5 * * * *              => 0 5 * * * *
          */15 9-17 * * MON-FRI  => 0 0-59/15 9-17 * * 1-5
          5/10 * * * *           => 0 5-59/10 * * * *
          0 0 1/5 * *            => 0 0 0 1-31/5 * *
          0 0 * * 5/1            => 0 0 0 * * 5-6
          0 0 ? * ?              => 0 0 0 * * *
          ? ? * * *              => 0 * * * * *
          ?/20 * * * *           => 0 0-59/20 * * * *
          0 0 * jan-MAR sun      => 0 0 0 * 1-3 0
          */100 * * * *          => 0 0-59/100 * * * *
          */9999999999 * * * *   => 0 0-59/999999999 * * * *
          000000000000005 * * * * => 0 5 * * * *
          +5 +0-+9 * * */+2      => 0 5 0-9 * * 0-6/2
          1,,2, * * * *          => 0 1,2 * * * *
          , * * * *              => 0 none * * * *
          *-5 * * * *            => 0 * * * * *
          *-5-x/30 * * * *       => 0 0-59/30 * * * *
          @yearly                => 0 0 0 1 1 *
          @annually              => 0 0 0 1 1 *
          @monthly               => 0 0 0 1 * *
          @weekly                => 0 0 0 * * 0
          @daily                 => 0 0 0 * * *
          @midnight              => 0 0 0 * * *
          @hourly                => 0 0 * * * *
          TZ=Asia/Tokyo 0 9 * * *         => Asia/Tokyo: 0 0 9 * * *
          CRON_TZ=UTC  5 * * * *          => UTC: 0 5 * * * *
          CRON_TZ=Europe/Berlin  @daily   => Europe/Berlin: 0 0 0 * * *
          TZ= 5 * * * *                   => UTC: 0 5 * * * *
          """)
  void readsFiveFieldsShorthandsAndZones(String text, String reading) {
    assertThat(Reading.of(Dialect.ROBFIG, text)).isEqualTo(reading);
  }

  /** A field is unrestricted if one of its elements is a star without a step, or with step 1. */
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 13 * 5             => 0 0 0 13 * * or 0 0 0 * * 5
          0 0 */2 * 5            => 0 0 0 1-31/2 * * or 0 0 0 * * 5
          0 0 ?/2 * 5            => 0 0 0 1-31/2 * * or 0 0 0 * * 5
          0 0 1-31 * 5           => 0 0 0 * * * or 0 0 0 * * 5
          0 0 13 * 0-6           => 0 0 0 13 * * or 0 0 0 * * *
          0 0 , * 5              => 0 0 0 none * * or 0 0 0 * * 5
          CRON_TZ=UTC 0 0 1 * 1  => UTC: 0 0 0 1 * * or 0 0 0 * * 1
          0 0 * * 5              => 0 0 0 * * 5
          0 0 ? * 5              => 0 0 0 * * 5
          0 0 */1 * 5            => 0 0 0 * * 5
          0 0 */+01 * 5          => 0 0 0 * * 5
          0 0 13,* * 5           => 0 0 0 13,* * 5
          0 0 *-3 * 5            => 0 0 0 * * 5
          0 0 13 * 5,?           => 0 0 0 13 * 5,*
          """)
  void letsEitherDayFieldMatchWhenNeitherHasAStar(String text, String reading) {
    assertThat(Reading.of(Dialect.ROBFIG, text)).isEqualTo(reading);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          @every 5m              => PT5M
          @every 1h30m10s        => PT1H30M10S
          @every 1.9s            => PT1S
          @every 10ms            => PT1S
          @every 0               => PT1S
          @every -5m             => PT1S
          @every 90m59.999s      => PT1H30M59S
          TZ=Asia/Tokyo @every 1m => PT1M
          @every 2562047h47m16.854775807s => PT2562047H47M16S
          """)
  void countsEveryFromThePreviousTime(String text, Duration delay) {
    assertThat(Cron.parse(Dialect.ROBFIG, text)).isEqualTo(new CronExpression.AfterPrevious(delay));
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 0 * * 7              => 9 => DayOfWeek is not in range [0-6] or a name such as MON
          0 0 * * 5-7            => 9 => DayOfWeek is not in range [0-6] or a name such as MON
          0 0 * * friday         => 9 => DayOfWeek is not in range [0-6] or a name such as MON
          0 0 * * FRI-SUN        => 9 => DayOfWeek has a range that ends before it starts
          0 0 L * *              => 5 => DayOfMonth is not in range [1-31]; L and W are known
          60/5 * * * *           => 1 => Minute is not in range [0-59]
          5-3 * * * *            => 1 => Minute has a range that ends before it starts
          5--5 * * * *           => 1 => Minute has too many dashes
          *//2 * * * *           => 1 => Minute has too many slashes
          */0 * * * *            => 1 => Minute has a step that is not a number from 1
          */-12 * * * *          => 1 => Minute has a step that is not a number from 1
          5 j * * *              => 3 => Hour is not in range [0-23]
          * * * *                => 1 => robfig cron strings have 5 fields
          0 0 0 * * *            => 1 => robfig cron strings have 5 fields
          @unrecognized          => 1 => robfig cron strings have no such shorthand
          @Daily                 => 1 => robfig cron strings have no such shorthand
          @every                 => 1 => robfig cron strings have no such shorthand
          @everyone 5m           => 1 => robfig cron strings have no such shorthand
          @every Xm              => 8 => time: invalid duration
          @every 5               => 8 => time: missing unit in duration
          @every 2562047h47m17s  => 8 => time: invalid duration
          @every 1d              => 8 => time: unknown unit "d"
          TZ=UTC  @every 5x      => 16 => time: unknown unit "x"
          TZ=UTC                 => 1 => CronString has time zone but missing fields
          TZ=Moon/Base 0 9 * * * => 4 => unknown time zone Moon/Base
          CRON_TZ=Local @daily   => 9 => unknown time zone Local
          TZ=UTC 60 0 * * *      => 8 => Minute is not in range [0-59]
          """)
  void refusesTheRest(String text, int position, String reason) {
    Reading.refused(Dialect.ROBFIG, text, reason, position);
  }

  @Test
  void takesBlanksAroundFieldsButNotAroundShorthandsAndBeforeZones() {
    assertThat(Reading.of(Dialect.ROBFIG, " 5\t*  * * * ")).isEqualTo("0 5 * * * *");
    assertThat(Reading.of(Dialect.ROBFIG, "TZ=UTC @daily ")).isEqualTo("UTC: 0 0 0 * * *");
    for (var text : List.of(" @daily", "@daily ", " TZ=UTC @daily", "@every  5m", "@every 5m ")) {
      assertThatThrownBy(() -> Cron.parse(Dialect.ROBFIG, text))
          .as(text)
          .isInstanceOf(SpecException.class);
    }
  }
}
