package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY;
import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tasks that pass the queues by, for their worker is at hand. */
@OnEachDatabase
class EagerTest {
  private final Storage storage;

  EagerTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void theAnswerToAStartCarriesTheFirstTask() {
    try (var stage = Stage.on(storage)) {
      var id = "w-" + UUID.randomUUID();

      var started = start(stage, id);
      var again = start(stage, id);

      var task = started.getEagerWorkflowTask();
      assertThat(task.getHistory().getEventsList())
          .extracting(HistoryEvent::getEventType)
          .containsExactly(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED);
      assertThat(task.getAttempt()).isEqualTo(1);
      assertThat(task.getStartedEventId()).isEqualTo(3);
      assertThat(task.getWorkflowExecution().getRunId()).isEqualTo(started.getRunId());
      assertThat(again.getEagerWorkflowTask()).isEqualTo(task);
      assertThat(Counter.of(stage).stats(TASK_QUEUE_TYPE_WORKFLOW).getApproximateBacklogCount())
          .isZero();
    }
  }

  @Test
  void whoStartsAWorkflowWithAWorkerAtHandHasItsFirstTask() {
    try (var stage = Stage.on(storage).open()) {
      var workflow =
          stage.start(stage.workflow(options -> options.setDisableEagerExecution(false)), "in");

      assertThat(Stage.result(workflow)).isEqualTo("in");
      var started = stage.history(workflow).getFirst().getWorkflowExecutionStartedEventAttributes();
      assertThat(started.getEagerExecutionAccepted()).isTrue();
      assertThat(Counter.of(stage).stats(TASK_QUEUE_TYPE_WORKFLOW).getTasksAddRate())
          .isZero();
    }
  }

  @Test
  void aWorkerGetsActivitiesWithTheAnswerToTheirScheduling() {
    try (var stage = Stage.on(storage)) {
      var counter = Counter.of(stage);
      var task = start(stage, "w-" + UUID.randomUUID()).getEagerWorkflowTask();

      var answer = counter
          .stub()
          .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setTaskToken(task.getTaskToken())
              .addCommands(schedule("eager", true))
              .addCommands(schedule("waits", false))
              .build());

      assertThat(answer.getActivityTasksList()).hasSize(1);
      var activity = answer.getActivityTasks(0);
      assertThat(activity.getActivityId()).isEqualTo("eager");
      assertThat(activity.getAttempt()).isEqualTo(1);
      assertThat(counter.stats(TASK_QUEUE_TYPE_ACTIVITY).getApproximateBacklogCount())
          .isEqualTo(1);
      counter.complete(activity);
      assertThat(counter.workflowTask("").getHistory().getEventsList())
          .anyMatch(event -> event.hasActivityTaskCompletedEventAttributes());
    }
  }

  @Test
  void activitiesOfAFreeWorkerNeverReachTheQueueUnlessTheyShould() {
    try (var stage = Stage.on(storage)
        .does(input -> input + "!")
        .plays((input, pokes) -> {
          var deed = Activities.act(input);
          return input.equals("queued")
              ? Activities.act(deed, options -> options.setDisableEagerExecution(true))
              : deed;
        })
        .open()) {
      assertThat(Stage.result(stage.start("eager"))).isEqualTo("eager!");
      assertThat(Counter.of(stage).stats(TASK_QUEUE_TYPE_ACTIVITY).getTasksAddRate())
          .isZero();

      assertThat(Stage.result(stage.start("queued"))).isEqualTo("queued!!");
      assertThat(Counter.of(stage).stats(TASK_QUEUE_TYPE_ACTIVITY).getTasksAddRate())
          .isPositive();
    }
  }

  @Test
  void saysThatItCan() {
    try (var stage = Stage.on(storage)) {
      var stub = Counter.of(stage).stub();
      var system = stub.getSystemInfo(GetSystemInfoRequest.getDefaultInstance()).getCapabilities();
      var namespace = stub.describeNamespace(DescribeNamespaceRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .build())
          .getNamespaceInfo()
          .getCapabilities();

      assertThat(system.getEagerWorkflowStart()).isTrue();
      assertThat(namespace.getEagerWorkflowStart()).isTrue();
      assertThat(namespace.getWorkerHeartbeats()).isTrue();
      assertThat(namespace.getWorkerPollCompleteOnShutdown()).isTrue();
      assertThat(namespace.getWorkflowPause()).isFalse();
      assertThat(namespace.getPollerAutoscaling()).isTrue();
      assertThat(namespace.getReportedProblemsSearchAttribute()).isTrue();
    }
  }

  private static StartWorkflowExecutionResponse start(Stage stage, String id) {
    return Counter.of(stage)
        .stub()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setWorkflowId(id)
            .setRequestId("request of " + id)
            .setWorkflowType(WorkflowType.newBuilder().setName(Script.TYPE))
            .setTaskQueue(Counter.of(stage).name())
            .setRequestEagerExecution(true)
            .build());
  }

  private static Command schedule(String id, boolean eager) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId(id)
            .setActivityType(ActivityType.newBuilder().setName(Deed.TYPE))
            .setStartToCloseTimeout(Duration.newBuilder().setSeconds(60))
            .setRequestEagerExecution(eager))
        .build();
  }
}
