package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.SpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PosixTextTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          5                        | a name of at least three letters | 1
          ES5                      | a name of at least three letters | 3
          <+3>-3                   | a name of at least three letters | 4
          <+03-3                   | ">"                              | 7
          <+0 3>-3                 | a name of at least three letters | 4
          EST                      | hours from 0 to 24               | 4
          EST5:60                  | minutes from 0 to 59             | 6
          EST5:30:60               | seconds from 0 to 59             | 9
          EST25                    | hours from 0 to 24               | 4
          EST--5                   | hours from 0 to 24               | 5
          EST5;                    | a name of at least three letters | 5
          EST5EDT                  | a comma and the start of daylight saving time | 8
          EST5EDT4                 | a comma and the start of daylight saving time | 9
          EST5EDT,                 | a day from 0 to 365              | 9
          EST5EDT,M3.2.0           | a comma and the end of daylight saving time | 15
          EST5EDT,M0.2.0,M11.1.0   | a month from 1 to 12             | 10
          EST5EDT,M13.2.0,M11.1.0  | a month from 1 to 12             | 10
          EST5EDT,M3.6.0,M11.1.0   | a week from 1 to 5               | 12
          EST5EDT,M3.0.0,M11.1.0   | a week from 1 to 5               | 12
          EST5EDT,M3.2.7,M11.1.0   | a weekday from 0 to 6            | 14
          EST5EDT,M3-2.0,M11.1.0   | "."                              | 11
          EST5EDT,J0,J100          | a day from 1 to 365              | 10
          EST5EDT,J366,J100        | a day from 1 to 365              | 10
          EST5EDT,366,J100         | a day from 0 to 365              | 9
          EST5EDT,1/168,J100       | hours from 0 to 167              | 11
          EST5EDT,1/-168,J100      | hours from 0 to 167              | 12
          EST5EDT,1/0001,J100      | a comma and the end of daylight saving time | 14
          EST5EDT,1/,J100          | hours from 0 to 167              | 11
          EST5EDT,1,2,             | nothing more                     | 12
          EST5EDT,1,2/3 x          | nothing more                     | 14
          :America/New_York        | a name of at least three letters | 1
          """)
  void isRefusedWithWhatWasExpectedWhere(String text, String expected, int position) {
    assertThatThrownBy(() -> PosixText.parse(text))
        .isInstanceOf(SpecException.class)
        .hasMessage(
            "malformed time zone information: the footer should have %s here"
                + " (time zone data footer: \"%s\" at position %d)",
            expected, text, position);
  }

  @ParameterizedTest
  @CsvSource({"ABC18:00:01, 11", "ABC-19, 6", "ABC-17:30YYY, 12", "'ABC0YYY-24,1,2', 10"})
  void refusesOffsetsThatNoClockOfJavaShows(String text, int position) {
    assertThatThrownBy(() -> PosixText.parse(text))
        .isInstanceOf(SpecException.class)
        .hasMessage(
            "malformed time zone information: an offset must not exceed 18 hours"
                + " (time zone data footer: \"%s\" at position %d)",
            text, position);
  }

  @Test
  void daylightSavingTimeIsAnHourAheadUnlessStated() {
    assertThat(PosixText.parse("EST5EDT,1,2").daylight().orElseThrow().offset())
        .isEqualTo(-4 * 3600);
    assertThat(PosixText.parse("EST5EDT6,1,2").daylight().orElseThrow().offset())
        .isEqualTo(-6 * 3600);
  }
}
