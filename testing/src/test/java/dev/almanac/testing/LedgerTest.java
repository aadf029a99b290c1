package dev.almanac.testing;

import static dev.almanac.testing.AlmanacAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.ScheduleDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class LedgerTest {
  private static final Duration YEAR = Duration.ofDays(365);

  @Test
  void aScheduleRunsForAYear(TestAlmanac test) {
    var weekdays = ScheduleDefinition.of("Report", "reports")
        .cron("30 2 * * Mon-Fri", CronDialect.DBOS)
        .zone(ZoneId.of("Europe/Berlin"));

    var ledger = test.ledgerOf(weekdays, YEAR);

    assertThat(ledger)
        .hasStarted(261)
        .hasSkipped(0)
        .hasMissed(0)
        .startedAt(Instant.parse("2030-01-01T01:30:00Z"))
        .startedAt(Instant.parse("2030-07-01T00:30:00Z"))
        .hasNothingAt(Instant.parse("2030-01-05T01:30:00Z"));
    assertThat(ledger.started()).isSorted().hasSize(261);
    assertThat(ledger.toString().lines()).hasSize(263);
  }

  @Test
  void severalSchedulesOfOneTestAreIndependent(TestAlmanac test) {
    var monthly = ScheduleDefinition.of("Report", "reports").cron("0 0 1 * *", CronDialect.DBOS);

    assertThat(test.ledgerOf(monthly, YEAR)).hasStarted(12);
    assertThat(test.ledgerOf(monthly, YEAR)).hasStarted(12);
  }

  @Test
  void aFailedAssertionShowsTheLedger(TestAlmanac test) {
    var schedule = test.almanac()
        .schedules()
        .create("hourly", ScheduleDefinition.of("Any", "any").every(Duration.ofHours(1)));
    test.standIn("any");
    schedule.skip(Instant.parse("2030-01-01T02:00:00Z"));

    var ledger = test.run(schedule, Duration.ofMinutes(150));

    assertThat(ledger)
        .startedAt(Instant.parse("2030-01-01T01:00:00Z"))
        .skippedAt(Instant.parse("2030-01-01T02:00:00Z"), "asked");
    assertThatThrownBy(() -> assertThat(ledger).hasStarted(2))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Expected 2 started, found 1 in")
        .hasMessageContaining("3     Started           scheduled  2030-01-01T01:00:0")
        .hasMessageContaining("workflow sched-hourly-2030-01-01T01:00:00.000Z");
    assertThatThrownBy(
            () -> assertThat(ledger).skippedAt(Instant.parse("2030-01-01T02:00:00Z"), "overlap"))
        .hasMessageContaining("Expected a skip because of 'overlap' at 2030-01-01T02:00:00Z");
  }
}
