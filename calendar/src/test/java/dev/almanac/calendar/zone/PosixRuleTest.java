package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Limits;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PosixRuleTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          EST5EDT,M3.2.0,M11.1.0           | 2030 | 03-10T07:00:00 -04:00, 11-03T06:00:00 -05:00
          EST+5EDT+4,M3.2.0/2,M11.1.0/02   | 2030 | 03-10T07:00:00 -04:00, 11-03T06:00:00 -05:00
          CET-1CEST,M3.5.0,M10.5.0/3       | 2030 | 03-31T01:00:00 +02:00, 10-27T01:00:00 +01:00
          AEST-10AEDT,M10.1.0,M4.1.0/3     | 2030 | 04-06T16:00:00 +10:00, 10-05T16:00:00 +11:00
          IST-1GMT0,M10.5.0,M3.5.0/1       | 2030 | 03-31T01:00:00 +01:00, 10-27T01:00:00 Z
          <+1030>-10:30<+11>-11,M10.1.0,M4.1.0 | 2030 | 04-06T15:00:00 +10:30, 10-05T15:30:00 +11:00
          IST-2IDT,M3.4.4/26,M10.5.0       | 2030 | 03-29T00:00:00 +03:00, 10-26T23:00:00 +02:00
          IST-2IDT,M3.4.4/26,M10.5.0       | 2024 | 03-29T00:00:00 +03:00, 10-26T23:00:00 +02:00
          <-02>2<-01>,M3.5.0/-1,M10.5.0/0  | 2030 | 03-31T01:00:00 -01:00, 10-27T01:00:00 -02:00
          AAA0BBB,J59/0,J60/0              | 2024 | 02-28T00:00:00 +01:00, 02-29T23:00:00 Z
          AAA0BBB,J60/0,J61/0              | 2023 | 03-01T00:00:00 +01:00, 03-01T23:00:00 Z
          AAA0BBB,J60/0,J61/0              | 2024 | 03-01T00:00:00 +01:00, 03-01T23:00:00 Z
          AAA0BBB,59/0,60/0                | 2023 | 03-01T00:00:00 +01:00, 03-01T23:00:00 Z
          AAA0BBB,59/0,60/0                | 2024 | 02-29T00:00:00 +01:00, 02-29T23:00:00 Z
          AAA0BBB,J1/0,J365/0              | 2024 | 01-01T00:00:00 +01:00, 12-30T23:00:00 Z
          AAA0BBB,M2.5.4/0,300/0           | 2024 | 02-29T00:00:00 +01:00, 10-26T23:00:00 Z
          AAA0BBB,M3.1.0/-167:59:59,M10.1.0/167:30:15|2030|02-24T00:00:01 +01:00, 10-12T22:30:15 Z
          AAA3:03:03BBB4:04:04,J100,J200|2030|04-10T05:03:03 -04:04:04, 07-19T06:04:04 -03:03:03
          AAA0BBB,364/24,J100/0            | 2023 | 01-01T00:00:00 +01:00, 04-09T23:00:00 Z
          AAA0BBB,365/0,J100/0|2024|01-01T00:00:00 +01:00, 04-09T23:00:00 Z, 12-31T00:00:00 +01:00
          """)
  void changesClocksOnTheDaysItNames(String footer, int year, String expected) {
    var rules = TzifReader.rules(TzifWriter.footerOnly(3, footer));
    assertThat(transitions(rules, year)).isEqualTo(expected);
  }

  private static String transitions(ZoneRules rules, int year) {
    var text = new StringBuilder();
    for (var at : RuleDifference.transitions(rules, RuleDifference.END)) {
      if (!at.equals(Instant.EPOCH) && at.atOffset(ZoneOffset.UTC).getYear() == year) {
        text.append(text.isEmpty() ? "" : ", ");
        text.append(at.toString(), 5, 19).append(' ').append(rules.getOffset(at));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          UTC0                             | Z
          <+03>-3                          | +03:00
          <-1234>+12:34                    | -12:34
          LMT0:25:21                       | -00:25:21
          ABC-18                           | +18:00
          EST5EDT,0/0,J365/25              | -04:00
          ABC3EDT4,0/0,J365/23             | -04:00
          <+10>-10<+11>,0/0,J365/25        | +11:00
          <+10>-10<+12>-12,0/0,J365/26     | +12:00
          EST5EDT,0/0,J365/30              | -04:00
          EST5EDT,J100/3,J100/4            | -04:00
          AAA0BBB0,M3.2.0,M11.1.0          | Z
          """)
  void staysTheSameWhereNoChangeIsLeft(String footer, ZoneOffset expected) {
    var rules = TzifReader.rules(TzifWriter.footerOnly(3, footer));
    assertThat(rules).isEqualTo(expected.getRules());
  }

  @Test
  void reachesToTheLastYearThatAnyoneAsksFor() {
    var rules = TzifReader.rules(TzifWriter.footerOnly(2, "EST5EDT,M3.2.0,M11.1.0"));
    var last = rules.getTransitions().getLast().getInstant().atOffset(ZoneOffset.UTC);
    assertThat(last.getYear()).isEqualTo(Limits.LAST_YEAR + 1);
    assertThat(transitions(rules, 1970)).isEqualTo("03-08T07:00:00 -04:00, 11-01T06:00:00 -05:00");
  }
}
