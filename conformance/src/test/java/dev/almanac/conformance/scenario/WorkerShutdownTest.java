package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY;
import static io.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Workers that say that they stop. */
@OnEachDatabase
class WorkerShutdownTest {
  private final Storage storage;

  WorkerShutdownTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void aWorkerThatStopsHasItsPollsAnswered() throws Exception {
    try (var stage = Stage.on(storage)) {
      var counter = Counter.of(stage);
      var polled = counter.nextWorkflowTask("key of mine");
      Await.until(
          "the worker asks",
          () -> counter.describe(TASK_QUEUE_TYPE_WORKFLOW).getPollersCount() == 1);

      counter.shutDown("key of mine");

      assertThat(polled.get().getTaskToken().isEmpty()).isTrue();
      assertThat(counter.workflowTask("key of mine").getTaskToken().isEmpty()).isTrue();
      stage.workflow().start("in");
      assertThat(counter.workflowTask("key of another").getTaskToken().isEmpty())
          .isFalse();
    }
  }

  /** Its polls would last for a minute, longer than it is waited for. */
  @Test
  void aWorkerOfTheSdkStopsWithoutWaitingForItsPolls() {
    try (var stage = Stage.on(storage).open()) {
      var counter = Counter.of(stage);
      for (var type : List.of(TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY)) {
        Await.until("it asks", () -> counter.describe(type).getPollersCount() == 1);
      }

      assertThat(stage.retireWorker(Duration.ofSeconds(20))).isTrue();

      assertThat(counter.describe(TASK_QUEUE_TYPE_WORKFLOW).getPollersList()).isEmpty();
    }
  }

  /** If the server waited for the worker that has gone, the history would tell of a timeout. */
  @Test
  void whatAStoppedWorkerHasInItsCacheGoesToOthersAtOnce() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> pokes.size() == 2);
          return "" + pokes;
        })
        .employs(options -> options.setStickyQueueScheduleToStartTimeout(Duration.ofMinutes(10)))
        .open()) {
      var workflow = stage.start("");
      Await.until("the first task is done", () -> stage.eventTypes(workflow).size() >= 4);

      assertThat(stage.retireWorker(Duration.ofSeconds(20))).isTrue();
      workflow.signal(Script.POKE, "one");
      stage.open();
      workflow.signal(Script.POKE, "two");

      assertThat(Stage.result(workflow)).isEqualTo("[one, two]");
      assertThat(stage.history(workflow))
          .extracting(HistoryEvent::getEventType)
          .doesNotContain(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT);
    }
  }
}
