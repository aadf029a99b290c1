package dev.almanac.samples.quartz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.TriggerOutcome;
import dev.almanac.testing.AlmanacExtension;
import dev.almanac.testing.TestAlmanac;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class MigrationTest {
  @Test
  void bothHaveTheSameTimes(Almanac almanac) {
    Instant from = TestAlmanac.USUAL_START;
    ScheduleDefinition after = After.schedule().from(from);

    assertThat(almanac.schedules().preview(after, 500).times())
        .isEqualTo(timesBefore(from.minusMillis(1), 500));
  }

  private static List<Instant> timesBefore(Instant after, int count) {
    List<Instant> times = new ArrayList<>();
    Date next = Date.from(after);
    for (int i = 0; i < count; i++) {
      next = Before.trigger().getFireTimeAfter(next);
      times.add(next.toInstant());
    }
    return times;
  }

  @Test
  void runsTheWorkOfTheJob(Almanac almanac) {
    After.register(almanac.workers().newWorker(After.QUEUE));
    almanac.workers().start();
    var schedule = almanac.schedules().create("settlement", After.schedule());

    assertThat(schedule.trigger())
        .isInstanceOfSatisfying(
            TriggerOutcome.Started.class,
            started -> assertThat(almanac
                    .client()
                    .newUntypedWorkflowStub(started.workflowId())
                    .getResult(String.class))
                .isEqualTo("settled at most 100 trades of XETR"));
  }
}
