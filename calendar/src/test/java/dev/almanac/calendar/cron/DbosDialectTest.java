package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.testkit.Scenario;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DbosDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          * * * * *                      => 0 * * * * *
          * 5 * * 1                      => 0 * 5 * * 1
          30 * * * * *                   => 30 * * * * *
          0 12 * * Sun                   => 0 0 12 * * 0
          0 9-17 * * *                   => 0 0 9-17 * * *
          */30 * * * * *                 => 0-30/30 * * * * *
          10-19/2 * * January,Feb *      => 0 10-18/2 * * 1,2 *
          0 0 1 september-DEC *          => 0 0 0 1 9-12 *
          0 0 * * tuesday,Thu,7          => 0 0 0 * * 2,4,0
          0 0 * * 0-7                    => 0 0 0 * * *
          0 0 * * 5-7                    => 0 0 0 * * 0,5-6
          0 0 * * 5-7/2                  => 0 0 0 * * 6
          0 0 * * 1-7/7                  => 0 0 0 * * 0
          0 0 * * */7                    => 0 0 0 * * 0
          0 0 13 * 5                     => 0 0 0 13 * 5
          10,20,25/10 * * * *            => 0 10,20 * * * *
          5-9/10 * * * *                 => 0 none * * * *
          """)
  @Scenario({"DBOS-B1-crontab", "DBOS-P-Crontab"})
  void readsFiveOrSixFieldsOfWhichAllMustMatch(String text, String reading) {
    assertThat(Reading.of(Dialect.DBOS, text)).isEqualTo(reading);
  }

  /** Where a divisor is not the step that other dialects would take it for. */
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          MINUTE       => 5-59/7    => 7,14,21,28,35,42,49,56
          MINUTE       => 10-19/2   => 10,12,14,16,18
          DAY_OF_MONTH => */2       => 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30
          MONTH        => */3       => 3,6,9,12
          DAY_OF_MONTH => 1-31/10   => 10,20,30
          DAY_OF_WEEK  => */2       => 0,2,4,6
          MINUTE       => 1,2,4-8/2 => 2,4,6,8
          """)
  @Scenario({"DBOS-B1-crontab-divisor", "DBOS-P-CrontabDivisor"})
  void keepsWhatTheDivisorDivides(Field field, String text, String values) {
    var fields = Layout.FIVE.stream()
        .map(each -> each == field ? text : "*")
        .collect(Collectors.joining(" "));
    var calendars = (CronExpression.Calendars) Cron.parse(Dialect.DBOS, fields);
    var read = new TreeSet<Integer>();
    calendars.rules().getFirst().of(field).stream().flatMapToInt(Range::values).forEach(read::add);
    assertThat(read.stream().map(String::valueOf).collect(Collectors.joining(",")))
        .isEqualTo(values);
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          5/10 * * * *       => 1  => Minute has a divisor after a single value
          */10,5 * * * *     => 1  => Minute may have one divisor, at its end and in range [2-59]
          */60 * * * *       => 1  => Minute may have one divisor, at its end and in range [2-59]
          */1 * * * *        => 1  => Minute may have one divisor, at its end and in range [2-59]
          */0 * * * *        => 1  => Minute may have one divisor, at its end and in range [2-59]
          */2/3 * * * *      => 1  => Minute may have one divisor, at its end and in range [2-59]
          0 */24 * * *       => 3  => Hour may have one divisor, at its end and in range [2-23]
          0 0 * * */8        => 9  => DayOfWeek may have one divisor, at its end and in range [2-7]
          5,* * * * *        => 3  => Minute has * in a list
          0 22-2 * * *       => 3  => Hour has a range that ends before it starts
          0 0 * * Fri-Sun    => 9  => DayOfWeek has a range that ends before it starts; Sunday at
          0 0 * janu *       => 7  => Month is not in range [1-12] or a name such as JAN
          0 0 ? * 5          => 5  => DayOfMonth is not in range [1-31]; ? is known
          0 0 L * *          => 5  => DayOfMonth is not in range [1-31]; L and W are known
          0 0 * * 5#3        => 9  => DayOfWeek is not in range [0-7] or a name such as MON; #
          1,,2 * * * *       => 3  => Minute has an empty element in its list
          * * * *            => 1  => dbos cron strings have 5 fields (Minute Hour DayOfMonth
          0 0 0 * * * 2026   => 1  => dbos cron strings have 5 fields (Minute Hour DayOfMonth
          @daily             => 1  => dbos cron strings have no such shorthand
          TZ=UTC 0 9 * * * * => 1  => dbos cron strings name no zone, which is stated beside them
          """)
  @Scenario("DBOS-B1-crontab-validation")
  void refusesTheRest(String text, int position, String reason) {
    Reading.refused(Dialect.DBOS, text, reason, position);
  }
}
