package dev.almanac.cli.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.workflow.CommandRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecWordsTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
          --cron     | 0 9 * * MON-FUN | 'FUN' is no day of week; those are SUN, MON
          --cron     | 0 9 * FOO *     | 'FOO' is no month; those are JAN, FEB
          --cron     | 0 25 * * *      | the hour has values from 0 to 23, found '25' at
          --cron     | 0 9             | a cron string has 5 fields (minute, hour, day
          --cron     | @dayly          | no such shorthand; the shorthands are @yearly
          --interval | 5               | the unit is missing: write 5s, 5m or 5h
          --interval | 5x              | expected a duration such as 30s, 1h30m or 7d, found '5x'
          --interval | PT-1H           | an interval has at least one second, found '-1h'
          --calendar | {"huor":5}      | 'huor' is no field here; a calendar has second
          --calendar | foo             | expected a JSON object such as {"hour"
          """)
  void saysWhatIsWrongWithASpecification(String flag, String value, String words) {
    assertThat(explained(flag, value)).contains("almanac: " + flag + ": " + words);
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Berln, did you mean Europe/Berlin?",
    "America/New_Yrok, did you mean America/New_York?",
    "Nowhere, write one such as Europe/Berlin or UTC",
  })
  void suggestsATimeZone(String zone, String words) {
    assertThat(explained("--cron", "0 9 * * *", "--time-zone", zone))
        .contains("'" + zone + "' is no time zone", words);
  }

  private static String explained(String... args) {
    var all = new ArrayList<>(List.of("spec", "explain"));
    all.addAll(List.of(args));
    var run = CommandRun.of(all);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().count()).isLessThanOrEqualTo(2);
    return run.err();
  }
}
