package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.SpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnstatedDialectTest {
  @ParameterizedTest
  @CsvSource(delimiterString = "=>", textBlock = """
          0 9 * * MON-FRI                    => 0 0 9 * * 1-5
          0 9 13 * 5                         => 0 0 9 13 * 5
          30 0 9 * * * 2026                  => 30 0 9 * * * 2026
          @daily                             => 0 0 0 * * *
          @every 5h/15m                      => every PT5H past PT15M
          CRON_TZ=Europe/Berlin 0 9 * * *    => Europe/Berlin: 0 0 9 * * *
          0 9 * * * # one two three          => 0 0 9 * * * # one two three
          """)
  void isReadAsTemporal(String text, String reading) {
    assertThat(Reading.of(Cron.parseUnstated(text))).isEqualTo(reading);
  }

  @Test
  void showsBothReadingsOfSixFields() {
    assertThatThrownBy(() -> Cron.parseUnstated("0 30 9 * * 1"))
        .isInstanceOf(SpecException.class)
        .hasMessage("CronString with six fields has two readings: "
            + "Minute 0, Hour 30, DayOfMonth 9, Month *, DayOfWeek *, Year 1 (temporal), or "
            + "Second 0, Minute 30, Hour 9, DayOfMonth *, Month *, DayOfWeek 1 "
            + "(quartz, spring, dbos); state the dialect "
            + "(cron: \"0 30 9 * * 1\" at position 1)");
  }

  @Test
  void findsSixFieldsBesideAZoneAndAComment() {
    assertThatThrownBy(() -> Cron.parseUnstated(" TZ=UTC  0 9 1 1 * 2026 # new year"))
        .hasMessageContaining("Year 2026 (temporal)")
        .hasMessageEndingWith("(cron: \"0 9 1 1 * 2026\" at position 10)");
  }

  @Test
  void shortensLongFieldsInItsReadings() {
    var minutes = "0,".repeat(900) + "0";
    assertThatThrownBy(() -> Cron.parseUnstated(minutes + " 9 1 1 * 2026"))
        .hasMessageContaining("Minute 0,0,0,0,0,0,0,0,0,0,…, Hour 9")
        .message()
        .hasSizeLessThan(1_000);
  }

  @Test
  void keepsTheRefusalsOfTemporal() {
    assertThatThrownBy(() -> Cron.parseUnstated("0 9 * *"))
        .hasMessage("CronString does not have 5-7 fields (cron: \"0 9 * *\" at position 1)");
  }
}
