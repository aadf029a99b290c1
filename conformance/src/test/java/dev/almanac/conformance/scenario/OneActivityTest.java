package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The eleven events of a workflow with one activity, one by one. */
@OnEachDatabase
class OneActivityTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Storage storage;

  OneActivityTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void leavesElevenEvents() {
    try (var stage = stage()) {
      var workflow = stage.start("in");

      assertThat(Stage.result(workflow)).isEqualTo("in done");

      assertThat(stage.eventTypes(workflow))
          .containsExactly(
              EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
              EVENT_TYPE_ACTIVITY_TASK_STARTED,
              EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
              EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
    }
  }

  @Test
  void numbersAndDatesEventsInOrder() {
    try (var stage = stage()) {
      List<HistoryEvent> events = ended(stage);

      assertThat(events.stream().map(HistoryEvent::getEventId))
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, events.size()).mapToObj(Long::valueOf).toList());
      List<Timestamp> times = events.stream().map(HistoryEvent::getEventTime).toList();
      assertThat(times).isSortedAccordingTo(Timestamps.comparator());
    }
  }

  @Test
  void tellsHowTheRunWasStarted() {
    try (var stage = stage()) {
      WorkflowStub workflow = stage.start("in");
      Stage.result(workflow);
      var run = Stage.execution(workflow).getRunId();
      var started = stage.history(workflow).getFirst().getWorkflowExecutionStartedEventAttributes();

      assertThat(started.getWorkflowType().getName()).isEqualTo(Script.TYPE);
      assertThat(started.getTaskQueue().getName()).isEqualTo(stage.queue());
      assertThat(started.getTaskQueue().getKind()).isEqualTo(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
      assertThat(started.getInput().getPayloads(0).getData().toStringUtf8()).isEqualTo("\"in\"");
      assertThat(started.getOriginalExecutionRunId()).isEqualTo(run);
      assertThat(started.getFirstExecutionRunId()).isEqualTo(run);
      assertThat(started.getWorkflowId()).isEqualTo(Stage.execution(workflow).getWorkflowId());
      assertThat(started.getAttempt()).isEqualTo(1);
      assertThat(started.getIdentity()).isEqualTo(stage.client().getOptions().getIdentity());
      assertThat(started.hasRetryPolicy()).isFalse();
      assertThat(started.hasWorkflowExecutionTimeout()).isTrue();
      assertThat(started.hasWorkflowRunTimeout()).isTrue();
      assertThat(started.getWorkflowTaskTimeout()).isEqualTo(Durations.fromSeconds(10));
      assertThat(UUID.fromString(run)).isNotNull();
    }
  }

  @Test
  void tellsWhichTasksWereScheduledStartedAndCompleted() {
    try (var stage = stage()) {
      List<HistoryEvent> events = ended(stage);

      var scheduled = events.get(1).getWorkflowTaskScheduledEventAttributes();
      assertThat(scheduled.getTaskQueue().getName()).isEqualTo(stage.queue());
      assertThat(scheduled.getStartToCloseTimeout()).isEqualTo(Durations.fromSeconds(10));
      assertThat(scheduled.getAttempt()).isEqualTo(1);
      var started = events.get(2).getWorkflowTaskStartedEventAttributes();
      assertThat(started.getScheduledEventId()).isEqualTo(2);
      assertThat(started.getRequestId()).isNotEmpty();
      assertThat(started.getIdentity()).isNotEmpty();
      assertThat(started.getHistorySizeBytes()).isPositive();
      var completed = events.get(3).getWorkflowTaskCompletedEventAttributes();
      assertThat(completed.getScheduledEventId()).isEqualTo(2);
      assertThat(completed.getStartedEventId()).isEqualTo(3);
      assertThat(completed.getSdkMetadata().getSdkName()).isEqualTo("temporal-java");
      var sticky = events.get(7).getWorkflowTaskScheduledEventAttributes().getTaskQueue();
      assertThat(sticky.getKind()).isEqualTo(TaskQueueKind.TASK_QUEUE_KIND_STICKY);
      assertThat(sticky.getNormalName()).isEqualTo(stage.queue());
      var closed = events.get(10).getWorkflowExecutionCompletedEventAttributes();
      assertThat(closed.getWorkflowTaskCompletedEventId()).isEqualTo(10);
      assertThat(closed.getResult().getPayloads(0).getData().toStringUtf8())
          .isEqualTo("\"in done\"");
    }
  }

  @Test
  void tellsHowTheActivityWent() {
    try (var stage = stage()) {
      List<HistoryEvent> events = ended(stage);

      var scheduled = events.get(4).getActivityTaskScheduledEventAttributes();
      assertThat(scheduled.getActivityType().getName()).isEqualTo(Deed.TYPE);
      assertThat(scheduled.getTaskQueue().getName()).isEqualTo(stage.queue());
      assertThat(scheduled.getWorkflowTaskCompletedEventId()).isEqualTo(4);
      assertThat(scheduled.getStartToCloseTimeout()).isEqualTo(Durations.fromMinutes(1));
      assertThat(scheduled.hasScheduleToCloseTimeout()).isTrue();
      assertThat(scheduled.hasScheduleToStartTimeout()).isTrue();
      assertThat(scheduled.hasHeartbeatTimeout()).isTrue();
      assertThat(scheduled.getRetryPolicy().getInitialInterval())
          .isEqualTo(Durations.fromSeconds(1));
      assertThat(scheduled.getRetryPolicy().getMaximumInterval())
          .isEqualTo(Durations.fromSeconds(100));
      assertThat(scheduled.getRetryPolicy().getBackoffCoefficient()).isEqualTo(2);
      assertThat(scheduled.getRetryPolicy().getMaximumAttempts()).isZero();
      var started = events.get(5).getActivityTaskStartedEventAttributes();
      assertThat(started.getScheduledEventId()).isEqualTo(5);
      assertThat(started.getAttempt()).isEqualTo(1);
      assertThat(started.hasLastFailure()).isFalse();
      assertThat(started.getIdentity()).isNotEmpty();
      var completed = events.get(6).getActivityTaskCompletedEventAttributes();
      assertThat(completed.getScheduledEventId()).isEqualTo(5);
      assertThat(completed.getStartedEventId()).isEqualTo(6);
      assertThat(completed.getResult().getPayloads(0).getData().toStringUtf8())
          .isEqualTo("\"done\"");
    }
  }

  private static List<HistoryEvent> ended(Stage stage) {
    var workflow = stage.start("in");
    Stage.result(workflow);
    return stage.history(workflow);
  }

  private Stage stage() {
    return Stage.on(storage)
        .does(input -> "done")
        .plays((input, pokes) -> {
          var activities = Workflow.newUntypedActivityStub(
              ActivityOptions.newBuilder().setStartToCloseTimeout(MINUTE).build());
          return input + " " + activities.execute(Deed.TYPE, String.class, input);
        })
        .open();
  }
}
