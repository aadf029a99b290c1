package dev.almanac.testing;

import static dev.almanac.testing.AlmanacAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class AlmanacExtensionTest {
  private static final String QUEUE = "naps";

  /** Sleeps. */
  @WorkflowInterface
  public interface Nap {
    @WorkflowMethod
    String sleep(Duration length);
  }

  /** The implementation. */
  public static final class NapFlow implements Nap {
    @Override
    public String sleep(Duration length) {
      Workflow.sleep(length);
      return "rested";
    }
  }

  @Test
  void aYearPassesInMoments(TestAlmanac test, WorkflowClient client, VirtualClock clock) {
    test.work(QUEUE, NapFlow.class);
    var nap = client.newWorkflowStub(
        Nap.class,
        WorkflowOptions.newBuilder().setWorkflowId("nap").setTaskQueue(QUEUE).build());
    Object ignored = WorkflowClient.start(nap::sleep, Duration.ofDays(365));

    clock.advance(Duration.ofDays(366));

    assertThat(client.newUntypedWorkflowStub("nap").getResult(String.class)).isEqualTo("rested");
    assertThat(client.fetchHistory("nap"))
        .hasEvents("WorkflowExecutionStarted", "TimerStarted", "TimerFired")
        .hasNoEvent("WorkflowExecutionFailed");
    assertThat(clock.instant()).isAfter("2031-01-02T00:00:00Z");
  }

  @Test
  void aScheduleRunsForAYearAndShowsItsLedger(
      TestAlmanac test, Almanac almanac, VirtualClock clock) {
    test.work(QUEUE, NapFlow.class);
    var schedule = almanac
        .schedules()
        .create(
            "weekdays",
            ScheduleDefinition.of("Nap", QUEUE)
                .withoutTimes()
                .input(Duration.ofHours(1))
                .cron("0 2 * * Mon-Fri", CronDialect.DBOS));

    clock.skipTo(Instant.parse("2031-01-01T00:00:00Z"));

    assertThat(schedule).hasStarted(261).startedAt(Instant.parse("2030-01-01T02:00:00Z"));
  }

  @Test
  void aLedgerTellsWhatWasSkippedAndWhy(TestAlmanac test, Almanac almanac, VirtualClock clock) {
    test.work(QUEUE, NapFlow.class);
    var schedule = almanac
        .schedules()
        .create(
            "hourly",
            ScheduleDefinition.of("Nap", QUEUE)
                .withoutTimes()
                .input(Duration.ofMinutes(90))
                .every(Duration.ofHours(1))
                .overlap(Overlap.SKIP));

    clock.skipTo(Instant.parse("2030-01-01T03:30:00Z"));

    assertThat(schedule)
        .startedAt(Instant.parse("2030-01-01T01:00:00Z"))
        .skippedAt(Instant.parse("2030-01-01T02:00:00Z"), "overlap")
        .startedAt(Instant.parse("2030-01-01T03:00:00Z"));
    assertThatThrownBy(() -> assertThat(schedule).startedAt(Instant.parse("2030-01-01T02:00:00Z")))
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching("(?s).* Skipped +scheduled +.*2030-01-01T02:00:00Z  reason: overlap.*");
  }
}
