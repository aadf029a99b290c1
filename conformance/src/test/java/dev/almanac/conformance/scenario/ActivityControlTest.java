package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Duration;
import com.google.protobuf.FieldMask;
import io.temporal.activity.Activity;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeBatchOperationRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.PauseActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.ActivityPausedException;
import io.temporal.client.ActivityResetException;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What operators do to pending activities, and what their workers hear of it. */
@OnEachDatabase
class ActivityControlTest {
  private final Storage storage;

  ActivityControlTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void aPausedActivityWaitsUntilItIsLetGo() {
    var works = new AtomicBoolean();
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (works.get()) {
            return input + "!";
          }
          throw new IllegalStateException("not yet");
        })
        .plays((input, pokes) -> Activities.act(input))
        .open()) {
      var workflow = stage.start("in");
      Await.until("it has failed", () -> pending(stage, workflow).getAttempt() > 2);

      pause(stage, workflow);
      Await.until(
          "it is paused",
          () -> pending(stage, workflow).getState()
              == PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED);
      assertThat(pending(stage, workflow).getPaused()).isTrue();
      assertThat(pending(stage, workflow).getPauseInfo().getManual().getReason())
          .isEqualTo("too hot");
      works.set(true);
      unpause(stage, workflow);

      assertThat(Stage.result(workflow)).isEqualTo("in!");
    }
  }

  @Test
  void aBatchControlsTheActivitiesOfTheRunsThatAFilterSelects() {
    var works = new AtomicBoolean();
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (works.get()) {
            return input + "!";
          }
          throw new IllegalStateException("not yet");
        })
        .plays((input, pokes) -> Activities.act(input))
        .open()) {
      var workflow = stage.start("in");
      Await.until("it has failed", () -> pending(stage, workflow).getAttempt() > 2);
      pause(stage, workflow);
      Await.until(
          "it is paused",
          () -> pending(stage, workflow).getState()
              == PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED);

      var retry = ActivityOptions.newBuilder();
      retry.getRetryPolicyBuilder().setMaximumAttempts(77);
      batch(
          stage,
          workflow,
          request -> request
              .getUpdateActivityOptionsOperationBuilder()
              .setMatchAll(true)
              .setActivityOptions(retry)
              .setUpdateMask(FieldMask.newBuilder().addPaths("retry_policy.maximum_attempts")));
      assertThat(pending(stage, workflow).getMaximumAttempts()).isEqualTo(77);
      batch(
          stage,
          workflow,
          request ->
              request.getResetActivitiesOperationBuilder().setMatchAll(true).setKeepPaused(true));
      assertThat(pending(stage, workflow).getAttempt()).isOne();
      works.set(true);
      batch(
          stage,
          workflow,
          request -> request.getUnpauseActivitiesOperationBuilder().setMatchAll(true));

      assertThat(Stage.result(workflow)).isEqualTo("in!");
    }
  }

  @Test
  void anActivityThatAWorkflowLeftBehindIsStillShown() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          throw new IllegalStateException("not yet");
        })
        .plays((input, pokes) -> Activities.act(input))
        .open()) {
      var workflow = stage.start("in");
      Await.until("it has failed", () -> pending(stage, workflow).getAttempt() > 2);
      pause(stage, workflow);

      workflow.terminate("enough");

      assertThat(pending(stage, workflow).getPaused()).isTrue();
    }
  }

  @Test
  void aWorkerHearsOfAPauseByHeartbeat() {
    var paused = new AtomicBoolean();
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (Activity.getExecutionContext().getInfo().getAttempt() > 1) {
            return "after the pause";
          }
          return heartbeatUntil(ActivityPausedException.class, paused);
        })
        .plays((input, pokes) -> Activities.act(
            input, options -> options.setHeartbeatTimeout(java.time.Duration.ofSeconds(30))))
        .open()) {
      var workflow = stage.start("in");
      started(stage, workflow);
      pause(stage, workflow);
      Await.until("the worker knows", paused::get);
      Await.until(
          "it is paused",
          () -> pending(stage, workflow).getState()
              == PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED);
      unpause(stage, workflow);

      assertThat(Stage.result(workflow)).isEqualTo("after the pause");
    }
  }

  @Test
  void theAttemptUnderWayIsTheFirstOfAResetActivity() {
    var reset = new AtomicBoolean();
    var attempts = new AtomicInteger();
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (!reset.get()) {
            heartbeatUntil(ActivityResetException.class, reset);
          }
          attempts.set(Activity.getExecutionContext().getInfo().getAttempt());
          return "anew";
        })
        .plays((input, pokes) -> Activities.act(
            input, options -> options.setHeartbeatTimeout(java.time.Duration.ofSeconds(30))))
        .open()) {
      var workflow = stage.start("in");
      started(stage, workflow);
      assertThat(stub(stage)
              .resetActivity(ResetActivityRequest.newBuilder()
                  .setNamespace(Endpoint.NAMESPACE)
                  .setExecution(run(workflow))
                  .setType(Deed.TYPE)
                  .build()))
          .isNotNull();

      assertThat(Stage.result(workflow)).isEqualTo("anew");
      assertThat(attempts).hasValue(2);
    }
  }

  @Test
  void anActivityThatWaitsInTheWrongQueueIsMovedByItsOptions() {
    try (var stage = Stage.on(storage)
        .does(input -> input + "!")
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setTaskQueue("nobody-" + input)))
        .open()) {
      var workflow = stage.start("in");
      Await.until("it waits", () -> !pendings(stage, workflow).isEmpty());

      var options = stub(stage)
          .updateActivityOptions(UpdateActivityOptionsRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setExecution(run(workflow))
              .setMatchAll(true)
              .setUpdateMask(FieldMask.newBuilder()
                  .addPaths("task_queue.name")
                  .addPaths("start_to_close_timeout"))
              .setActivityOptions(ActivityOptions.newBuilder()
                  .setTaskQueue(TaskQueue.newBuilder().setName(stage.queue()))
                  .setStartToCloseTimeout(Duration.newBuilder().setSeconds(7)))
              .build())
          .getActivityOptions();

      assertThat(options.getTaskQueue().getName()).isEqualTo(stage.queue());
      assertThat(options.getStartToCloseTimeout().getSeconds()).isEqualTo(7);
      assertThat(Stage.result(workflow)).isEqualTo("in!");
    }
  }

  @Test
  void isPausedByIdOnceForEachRequestAndNotIfItIsUnknown() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setTaskQueue("nobody-" + input)))
        .open()) {
      var workflow = stage.start("in");
      Await.until("it waits", () -> !pendings(stage, workflow).isEmpty());
      var id = pending(stage, workflow).getActivityId();

      pauseOne(stage, workflow, id, "one");
      pauseOne(stage, workflow, id, "one");

      assertThat(pending(stage, workflow).getState())
          .isEqualTo(PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED);
      assertThatThrownBy(() -> pauseOne(stage, workflow, id, "another"))
          .hasMessageStartingWith("FAILED_PRECONDITION");
      assertThatThrownBy(() -> pauseOne(stage, workflow, "unknown", "one"))
          .hasMessageStartingWith("NOT_FOUND");
      assertThat(stub(stage)
              .unpauseActivityExecution(UnpauseActivityExecutionRequest.newBuilder()
                  .setNamespace(Endpoint.NAMESPACE)
                  .setWorkflowId(run(workflow).getWorkflowId())
                  .setActivityId(id)
                  .build()))
          .isNotNull();
      assertThat(pending(stage, workflow).getState())
          .isEqualTo(PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED);
      workflow.terminate("seen enough");
    }
  }

  private static void pauseOne(Stage stage, WorkflowStub workflow, String id, String request) {
    assertThat(stub(stage)
            .pauseActivityExecution(PauseActivityExecutionRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setWorkflowId(run(workflow).getWorkflowId())
                .setRunId(run(workflow).getRunId())
                .setActivityId(id)
                .setRequestId(request)
                .build()))
        .isNotNull();
  }

  /** Reports progress until the server says what is waited for. */
  private static String heartbeatUntil(
      Class<? extends RuntimeException> told, AtomicBoolean heard) {
    try {
      Await.until("a heartbeat is answered with " + told.getSimpleName(), () -> {
        Activity.getExecutionContext().heartbeat("still here");
        return false;
      });
      return "never told";
    } catch (RuntimeException e) {
      heard.compareAndSet(false, told.isInstance(e));
      throw e;
    }
  }

  private static void started(Stage stage, WorkflowStub workflow) {
    Await.until(
        "it is with a worker",
        () -> pendings(stage, workflow).stream()
            .anyMatch(activity ->
                activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED));
  }

  private static void pause(Stage stage, WorkflowStub workflow) {
    assertThat(stub(stage)
            .pauseActivity(PauseActivityRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setExecution(run(workflow))
                .setType(Deed.TYPE)
                .setReason("too hot")
                .build()))
        .isNotNull();
  }

  private static void unpause(Stage stage, WorkflowStub workflow) {
    assertThat(stub(stage)
            .unpauseActivity(UnpauseActivityRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setExecution(run(workflow))
                .setUnpauseAll(true)
                .build()))
        .isNotNull();
  }

  private static void batch(
      Stage stage, WorkflowStub workflow, Consumer<StartBatchOperationRequest.Builder> operation) {
    String job = UUID.randomUUID().toString();
    var request = StartBatchOperationRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setJobId(job)
        .setReason("a test")
        .setVisibilityQuery("WorkflowId = '%s'".formatted(run(workflow).getWorkflowId()));
    operation.accept(request);
    assertThat(stub(stage).startBatchOperation(request.build())).isNotNull();
    var question = DescribeBatchOperationRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setJobId(job)
        .build();
    Await.until(
        "the batch has ended",
        () -> stub(stage).describeBatchOperation(question).hasCloseTime());
    assertThat(stub(stage).describeBatchOperation(question).getCompleteOperationCount())
        .isOne();
  }

  private static PendingActivityInfo pending(Stage stage, WorkflowStub workflow) {
    var found = pendings(stage, workflow);
    return found.isEmpty() ? PendingActivityInfo.getDefaultInstance() : found.getFirst();
  }

  private static List<PendingActivityInfo> pendings(Stage stage, WorkflowStub workflow) {
    return stub(stage)
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setExecution(run(workflow))
            .build())
        .getPendingActivitiesList();
  }

  private static WorkflowExecution run(WorkflowStub workflow) {
    return Stage.execution(workflow);
  }

  private static WorkflowServiceBlockingStub stub(Stage stage) {
    return stage.endpoint().stubs().blockingStub().withDeadlineAfter(30, TimeUnit.SECONDS);
  }
}
