package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.util.Durations;
import io.temporal.activity.Activity;
import io.temporal.activity.LocalActivityOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.client.WorkflowStub;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Workflow tasks that have to be done again. */
@OnEachDatabase
class RepeatedTaskTest {
  /** Short, as the worker reports the failure of a first attempt only; all others time out. */
  private static final Duration TASK_TIMEOUT = Duration.ofSeconds(1);

  /** That a slow machine does not reach before the first attempt has failed. */
  private static final Duration AMPLE_TASK_TIMEOUT = Duration.ofSeconds(3);

  private final Storage storage;

  RepeatedTaskTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void failsAgainAndAgainWithoutACache() {
    var faults = new AtomicInteger(3);
    try (var stage = Stage.on(storage)
        .withoutCache()
        .does(input -> "done")
        .plays((input, pokes) -> {
          String done = Activities.act(input);
          if (faults.getAndDecrement() > 0) {
            throw new AssertionError("A fault that passes");
          }
          return done;
        })
        .open()) {
      var workflow = start(stage, AMPLE_TASK_TIMEOUT);

      assertThat(Stage.result(workflow)).isEqualTo("done");
      assertThat(stage.eventTypes(workflow)).containsOnlyOnce(EVENT_TYPE_WORKFLOW_TASK_FAILED);
    }
  }

  @Test
  void takesSignalsWhileItKeepsFailing() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (pokes.size() < 2) {
            throw new AssertionError("Not before two signals");
          }
          return "" + pokes;
        })
        .open()) {
      var workflow = start(stage, TASK_TIMEOUT);
      Await.until(
          "the task has failed or timed out",
          () -> workflow.describe().getRawDescription().getPendingWorkflowTask().getAttempt() > 1);
      workflow.signal(Script.POKE, "a");
      workflow.signal(Script.POKE, "b");

      assertThat(Stage.result(workflow)).isEqualTo("[a, b]");
    }
  }

  @Test
  void keepsTheTaskAliveDuringALongLocalActivity() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          var never = new CountDownLatch(1);
          try {
            assertThat(never.await(2500, TimeUnit.MILLISECONDS)).isFalse();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return "local " + Activity.getExecutionContext().getInfo().getAttempt();
        })
        .plays(
            (input, pokes) -> Workflow.newUntypedLocalActivityStub(LocalActivityOptions.newBuilder()
                    .setStartToCloseTimeout(Duration.ofSeconds(20))
                    .build())
                .execute(Deed.TYPE, String.class, input))
        .open()) {
      var workflow = start(stage, TASK_TIMEOUT);

      assertThat(Stage.result(workflow)).isEqualTo("local 1");
      assertThat(stage.eventTypes(workflow))
          .containsSubsequence(
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_MARKER_RECORDED)
          .containsOnlyOnce(EventType.EVENT_TYPE_MARKER_RECORDED);
    }
  }

  @Test
  void goesToAnotherWorkerWhenThatWithTheCacheIsGone() {
    try (var stage = Stage.on(storage).plays((input, pokes) -> {
      Workflow.await(() -> !pokes.isEmpty());
      return "" + pokes;
    })) {
      var workflow = stage.start("");
      completeStickily(stage, Stage.execution(workflow));
      workflow.signal(Script.POKE, "a");
      stage.open();

      assertThat(Stage.result(workflow)).isEqualTo("[a]");
    }
  }

  @Test
  void leavesItsEventsWhenNobodyTakesItFromTheQueueOfAWorkerThatIsGone() {
    try (var stage = Stage.on(storage).plays((input, pokes) -> {
      Workflow.await(() -> !pokes.isEmpty());
      return "" + pokes;
    })) {
      var workflow = stage.start("");
      completeStickily(stage, Stage.execution(workflow));
      workflow.signal(Script.POKE, "a");

      Await.until(
          "it times out",
          () -> stage.eventTypes(workflow).contains(EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT));

      assertThat(stage.eventTypes(workflow))
          .endsWith(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
    }
  }

  /** As a worker that keeps the run in its cache, and is never seen again. */
  private static void completeStickily(Stage stage, WorkflowExecution run) {
    var stub = stage.endpoint().stubs().blockingStub();
    var task = stub.withDeadlineAfter(30, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setTaskQueue(TaskQueue.newBuilder().setName(stage.queue()))
            .build());
    assertThat(task.getWorkflowExecution()).isEqualTo(run);
    stub.respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setTaskToken(task.getTaskToken())
        .setStickyAttributes(StickyExecutionAttributes.newBuilder()
            .setWorkerTaskQueue(TaskQueue.newBuilder()
                .setName(stage.queue() + "-gone")
                .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY)
                .setNormalName(stage.queue()))
            .setScheduleToStartTimeout(Durations.fromSeconds(1)))
        .build());
  }

  private static WorkflowStub start(Stage stage, Duration taskTimeout) {
    return stage.start(stage.workflow(options -> options.setWorkflowTaskTimeout(taskTimeout)), "");
  }
}
