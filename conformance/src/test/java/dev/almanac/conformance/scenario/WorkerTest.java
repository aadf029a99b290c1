package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Workers that come, go and forget. */
@OnEachDatabase
class WorkerTest {
  private static final int MANY = 2_000;

  private final Storage storage;

  WorkerTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void replaysTheWholeHistoryWithoutACache() {
    try (var stage = Stage.on(storage)
        .withoutCache()
        .does(input -> input + "!")
        .plays((input, pokes) -> {
          String value = input;
          for (int i = 0; i < 5; i++) {
            value = Activities.act(value);
          }
          return value;
        })
        .open()) {
      assertThat(Stage.result(stage.start("go"))).isEqualTo("go!!!!!");
    }
  }

  @Test
  void goesOnWithAnotherWorker() {
    try (var stage = waiter().losesWorkers().open()) {
      var workflow = stage.start("");
      Await.until("the first task is done", () -> stage.eventTypes(workflow).size() >= 4);

      stage.dismissWorker();
      workflow.signal(Script.POKE, "while away");
      stage.open();
      workflow.signal(Script.POKE, "when back");

      assertThat(Stage.result(workflow)).isEqualTo("[while away, when back]");
    }
  }

  @Test
  void takesTheTaskOfAWorkerThatDiedInIt() {
    try (var stage = Stage.on(storage)) {
      var workflow = stage.start(
          stage.workflow(options -> options.setWorkflowTaskTimeout(Duration.ofSeconds(1))), "in");
      var taken = stage
          .endpoint()
          .stubs()
          .blockingStub()
          .withDeadlineAfter(30, TimeUnit.SECONDS)
          .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
              .setNamespace(Endpoint.NAMESPACE)
              .setTaskQueue(TaskQueue.newBuilder().setName(stage.queue()))
              .build());
      assertThat(taken.getWorkflowExecution()).isEqualTo(Stage.execution(workflow));

      stage.open();

      assertThat(Stage.result(workflow)).isEqualTo("in");
      assertThat(stage.eventTypes(workflow)).contains(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT);
    }
  }

  @Test
  void waitsForAWorkerThatComesLater() {
    try (var stage = Stage.on(storage)) {
      var workflow = stage.start("patience");

      stage.open();

      assertThat(Stage.result(workflow)).isEqualTo("patience");
    }
  }

  @Test
  void readsALongHistoryPageByPage() throws InterruptedException {
    var recorded = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .losesWorkers()
        .plays((input, pokes) -> {
          for (int i = 0; i < MANY; i++) {
            int turn = i;
            Workflow.sideEffect(Integer.class, () -> turn);
            if (turn % 50 == 0) {
              Workflow.sleep(Duration.ofMillis(1));
            }
          }
          recorded.countDown();
          Workflow.await(() -> !pokes.isEmpty());
          return "" + Workflow.getInfo().getHistoryLength();
        })
        .open()) {
      var workflow = stage.start("");
      assertThat(recorded.await(30, TimeUnit.SECONDS)).isTrue();
      stage.dismissWorker();
      stage.open();
      workflow.signal(Script.POKE, "end");

      int seen = Integer.parseInt(Stage.result(workflow));

      assertThat(seen).isGreaterThan(MANY);
      var started = stage.history(workflow).stream()
          .filter(event -> event.getEventType() == EVENT_TYPE_WORKFLOW_TASK_STARTED)
          .toList();
      assertThat(started.getLast().getEventId()).isEqualTo(seen);
    }
  }

  private Stage waiter() {
    return Stage.on(storage).plays((input, pokes) -> {
      Workflow.await(() -> pokes.size() == 2);
      return "" + pokes;
    });
  }
}
