package dev.almanac.samples.holidays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.Explanation;
import dev.almanac.client.schedule.NamedCalendar;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.AlmanacExtension;
import dev.almanac.testing.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
@Timeout(300)
class HolidaysTest {
  private static final long PAUSE = Duration.ofMillis(10).toNanos();
  private static final Instant CHRISTMAS = Instant.parse("2030-12-25T08:30:00Z");

  @BeforeEach
  void create(Almanac almanac) {
    var worker = almanac.workers().newWorker(Holidays.QUEUE);
    worker.registerWorkflowImplementationTypes(Holidays.ReminderWorkflow.class);
    almanac.workers().start();
    ScheduleManager schedules = almanac.schedules();
    schedules.put(Holidays.closed());
    schedules.create("meeting", Holidays.meeting());
    schedules.create("wages", Holidays.wages());
  }

  @Test
  void paysOnTheLastWorkingDayBefore(Almanac almanac, VirtualClock clock) {
    clock.skipTo(Instant.parse("2031-01-01T00:00:00Z"));

    AlmanacAssertions.assertThat(almanac.schedules().handle("wages"))
        .hasStarted(12)
        .startedAt(Instant.parse("2030-01-25T11:00:00Z")) // a Friday
        .startedAt(Instant.parse("2030-05-24T10:00:00Z")) // the 25th is a Saturday
        .startedAt(Instant.parse("2030-12-24T11:00:00Z")); // the 25th is a holiday
  }

  @Test
  void everyScheduleFollowsTheCalendar(Almanac almanac) {
    var meeting = almanac.schedules().handle("meeting");
    assertThat(meeting.explain(CHRISTMAS).verdict()).isEqualTo(Explanation.Verdict.EXCLUDED);

    almanac
        .schedules()
        .put(new NamedCalendar(Holidays.CLOSED, Set.of(LocalDate.of(2030, 5, 1)), Set.of()));

    while (meeting.explain(CHRISTMAS).verdict() != Explanation.Verdict.WOULD_START) {
      LockSupport.parkNanos(PAUSE); // schedules follow a moment later
    }
  }
}
