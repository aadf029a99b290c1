package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.workflow.Workflow;
import java.util.Collections;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class SignalTest {
  private final Storage storage;

  SignalTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void arrivesBeforeTheFirstTask() {
    try (var stage = Stage.on(storage).plays((input, pokes) -> "" + pokes)) {
      var workflow = stage.start("");
      workflow.signal(Script.POKE, "a");
      workflow.signal(Script.POKE, "b");

      stage.open();

      assertThat(Stage.result(workflow)).isEqualTo("[a, b]");
      assertThat(stage.eventTypes(workflow))
          .startsWith(
              EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
              EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
              EVENT_TYPE_WORKFLOW_TASK_STARTED);
    }
  }

  @Test
  void waitsForTheEndOfARunningTask() throws InterruptedException {
    var inTask = new CountDownLatch(1);
    var signaled = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          inTask.countDown();
          pause(signaled);
          Workflow.await(() -> pokes.size() == 2);
          return "" + pokes;
        })
        .open()) {
      var workflow = stage.start("");
      assertThat(inTask.await(30, TimeUnit.SECONDS)).isTrue();
      workflow.signal(Script.POKE, "a");
      workflow.signal(Script.POKE, "b");
      assertThat(stage.eventTypes(workflow)).hasSize(3);
      signaled.countDown();

      assertThat(Stage.result(workflow)).isEqualTo("[a, b]");
      assertThat(stage.eventTypes(workflow).subList(2, 7))
          .containsExactly(
              EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
              EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
              EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
    }
  }

  @Test
  void isNotLostWhenTheRunningTaskWantedToClose() throws InterruptedException {
    var inTask = new CountDownLatch(1);
    var signaled = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          inTask.countDown();
          pause(signaled);
          return "" + pokes;
        })
        .open()) {
      var workflow = stage.start("");
      assertThat(inTask.await(30, TimeUnit.SECONDS)).isTrue();
      workflow.signal(Script.POKE, "late");
      signaled.countDown();

      assertThat(Stage.result(workflow)).isEqualTo("[late]");
    }
  }

  @Test
  void countsOncePerRequestId() {
    try (var stage = collector()) {
      var workflow = stage.start("2");
      var request = SignalWorkflowExecutionRequest.newBuilder()
          .setNamespace(Endpoint.NAMESPACE)
          .setWorkflowExecution(Stage.execution(workflow))
          .setSignalName(Script.POKE)
          .setRequestId(UUID.randomUUID().toString())
          .setInput(DefaultDataConverter.STANDARD_INSTANCE.toPayloads("once").orElseThrow())
          .build();
      var stub = stage.endpoint().stubs().blockingStub();
      stub.signalWorkflowExecution(request);
      stub.signalWorkflowExecution(request);
      workflow.signal(Script.POKE, "twice");

      assertThat(Stage.result(workflow)).isEqualTo("[once, twice]");
    }
  }

  @Test
  void startsARunOrReachesTheOpenOne() {
    try (var stage = collector()) {
      var workflow = stage.workflow();
      var run = workflow.signalWithStart(Script.POKE, new Object[] {"a"}, new Object[] {"2"});
      stage.watch(run);
      var other = stage.workflow(options -> options.setWorkflowId(run.getWorkflowId()));

      assertThat(other.signalWithStart(Script.POKE, new Object[] {"b"}, new Object[] {"9"}))
          .isEqualTo(run);

      assertThat(Stage.result(workflow)).isEqualTo("[a, b]");
      assertThat(stage.eventTypes(workflow))
          .startsWith(
              EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
              EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
      var next = stage.workflow(options -> options.setWorkflowId(run.getWorkflowId()));
      stage.watch(next.signalWithStart(Script.POKE, new Object[] {"c"}, new Object[] {"1"}));
      assertThat(Stage.result(next)).isEqualTo("[c]");
    }
  }

  @Test
  void arrivesInOrderWhenThereAreMany() {
    try (var stage = collector()) {
      var workflow = stage.start("100");
      for (int i = 0; i < 100; i++) {
        workflow.signal(Script.POKE, "s");
      }

      assertThat(Stage.result(workflow)).isEqualTo("" + Collections.nCopies(100, "s"));
    }
  }

  @Test
  void isRefusedByAClosedOrUnknownRun() {
    try (var stage = collector()) {
      var workflow = stage.start("0");
      Stage.result(workflow);

      assertThatThrownBy(() -> workflow.signal(Script.POKE, "late"))
          .isInstanceOf(WorkflowNotFoundException.class);
      assertThatThrownBy(() ->
              stage.client().newUntypedWorkflowStub("never-started").signal(Script.POKE, "lost"))
          .isInstanceOf(WorkflowNotFoundException.class);
    }
  }

  /** Holds up a workflow's thread, as slow code does; replays find the latch open. */
  private static void pause(CountDownLatch until) {
    try {
      assertThat(until.await(5, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends when as many pokes came as its input says. */
  private Stage collector() {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> pokes.size() >= Integer.parseInt(input));
          return "" + pokes;
        })
        .open();
  }
}
