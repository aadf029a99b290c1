package dev.almanac.engine.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long the next run of a schedule waits. */
class CronScheduleTest {
  private static final Instant NOON = Instant.parse("2030-06-05T12:00:00Z"); // a Wednesday

  @ParameterizedTest(name = "{0}: due at {1}, ended at {2}")
  @CsvSource(delimiter = '|', textBlock = """
      * * * * *                           | 12:00:00     | 12:00:00     | 60
      * * * * *                           | 12:00:00     | 12:00:59.5   | 1
      * * * * *                           | 12:00:00     | 12:01:00     | 0
      * * * * *                           | 12:00:00     | 12:01:00.001 | 60
      * * * * *                           | 12:00:00.4   | 12:00:30.4   | 30
      * * * * *                           | 12:00:00     | 12:10:20     | 40
      0 * * * *                           | 12:00:00     | 12:00:05     | 3595
      0 * * * *                           | 13:00:00     | 12:30:00     | 5400
      @hourly                             | 12:00:00     | 12:30:00     | 1800
      @daily                              | 12:00:00     | 12:30:00     | 41400
      @every 10s                          | 12:00:00     | 12:00:00     | 10
      @every 10s                          | 12:00:00.7   | 12:00:00.7   | 10
      @every 10s                          | 12:00:00     | 12:00:03     | 7
      @every 10s                          | 12:00:00     | 12:00:10     | 0
      @every 10s                          | 12:00:00     | 12:01:03     | 7
      @every 100ms                        | 12:00:00     | 12:00:00.2   | 1
      CRON_TZ=Asia/Tokyo 0 22 * * *       | 12:00:00     | 12:00:00     | 3600
      TZ=Asia/Tokyo 0 22 * * *            | 12:00:00     | 12:00:00     | 3600
      0 13 * * 4,5                        | 12:00:00     | 12:00:00     | 90000
      0 13 5 * 4                          | 12:00:00     | 12:00:00     | 3600
      """)
  void theNextRunWaitsUntilTheFirstTimeThatHasNotPassed(
      String schedule, String due, String ended, long seconds) {
    assertThat(CronSchedule.backoff(schedule, at(due), at(ended)))
        .contains(Duration.ofSeconds(seconds));
  }

  @Test
  void noScheduleHasNoNextTime() {
    assertThat(CronSchedule.backoff("", NOON, NOON)).isEmpty();
    assertThat(CronSchedule.problem("", NOON)).isEmpty();
  }

  @Test
  void aScheduleWhoseZoneIsGoneHasNoNextTime() {
    assertThat(CronSchedule.backoff("CRON_TZ=Mars/Olympus 0 12 * * *", NOON, NOON))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "* * * *",
        "* * * * * *",
        "61 * * * *",
        "0 0 * * 7",
        "@often",
        "@every",
        "@every 1 day",
        "@every -5s x",
        "CRON_TZ=Mars/Olympus 0 12 * * *",
        "0 0 30 2 *"
      })
  void aBadScheduleIsNamed(String schedule) {
    assertThat(CronSchedule.problem(schedule, NOON)).isPresent();
  }

  private static Instant at(String time) {
    return Instant.parse("2030-06-05T" + time + "Z");
  }
}
