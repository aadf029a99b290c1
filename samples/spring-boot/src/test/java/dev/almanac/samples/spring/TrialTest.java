package dev.almanac.samples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.springtest.AlmanacTest;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.VirtualClock;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@AlmanacTest
class TrialTest {
  @Autowired
  private VirtualClock clock;

  @Autowired
  private WorkflowClient client;

  @Autowired
  private ScheduleManager schedules;

  @Test
  void endsAfterTwoWeeks() {
    Trial trial = begin("ada");

    clock.advance(Duration.ofDays(15));

    assertThat(WorkflowStub.fromTyped(trial).getResult(String.class)).isEqualTo("ended");
    AlmanacAssertions.assertThat(client.fetchHistory("ada"))
        .hasEvents("ActivityTaskCompleted", "TimerFired", "ActivityTaskCompleted");
  }

  @Test
  void endsWhenTheCustomerCancels() {
    Trial trial = begin("grace");
    trial.cancel();

    assertThat(WorkflowStub.fromTyped(trial).getResult(String.class)).isEqualTo("cancelled");
  }

  @Test
  void tellsTheTeamOnWeekdays() {
    clock.skipTo(Instant.parse("2030-03-02T00:00:00Z"));

    AlmanacAssertions.assertThat(schedules.handle("digest"))
        .startedAt(Instant.parse("2030-03-01T07:00:00Z")); // eight o'clock in Berlin, a Friday
  }

  private Trial begin(String customer) {
    Trial trial = client.newWorkflowStub(
        Trial.class,
        WorkflowOptions.newBuilder()
            .setTaskQueue("trials")
            .setWorkflowId(customer)
            .build());
    WorkflowClient.start(trial::run, customer);
    return trial;
  }
}
