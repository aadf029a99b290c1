package dev.almanac.conformance.scenario;

import static dev.almanac.conformance.scenario.Rewind.awaitTasks;
import static dev.almanac.conformance.scenario.Rewind.described;
import static dev.almanac.conformance.scenario.Rewind.finishOf;
import static dev.almanac.conformance.scenario.Rewind.request;
import static dev.almanac.conformance.scenario.Rewind.reset;
import static dev.almanac.conformance.scenario.Rewind.startAndRest;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.UpdateOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateStage;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class ResetTest {
  private final Storage storage;

  ResetTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void goesBackAndGoesOnWithTheSignalsThatCameSince() {
    try (var stage = Stage.on(storage).plays(ResetTest::collectThree).open()) {
      var workflow = startAndRest(stage);
      poke(workflow, "a");
      awaitTasks(stage, Stage.execution(workflow), 2);
      poke(workflow, "b");
      awaitTasks(stage, Stage.execution(workflow), 3);
      var base = Stage.execution(workflow);

      var run = reset(stage, request(base, finishOf(stage, base, 1)));
      var current = stage.client().newUntypedWorkflowStub(base.getWorkflowId());
      poke(current, "c");

      assertThat(current.getResult(String.class)).isEqualTo("a, b, c");
      assertThat(run.getRunId()).isNotEqualTo(base.getRunId());
      assertThat(described(stage, base).getWorkflowExecutionInfo().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      assertThat(described(stage, base).getWorkflowExtendedInfo().getResetRunId())
          .isEqualTo(run.getRunId());
      var after = described(stage, run);
      assertThat(after.getWorkflowExecutionInfo().getStartTime())
          .isEqualTo(after.getWorkflowExtendedInfo().getLastResetTime());
      assertThat(after.getWorkflowExtendedInfo().getOriginalStartTime())
          .isEqualTo(described(stage, base).getWorkflowExecutionInfo().getStartTime());
      assertThat(after.getWorkflowExecutionInfo().getFirstRunId()).isEqualTo(base.getRunId());
      var events = stage.history(run);
      assertThat(events.get(3).getEventType()).isEqualTo(EVENT_TYPE_WORKFLOW_TASK_FAILED);
      assertThat(events.get(3).getWorkflowTaskFailedEventAttributes().getBaseRunId())
          .isEqualTo(base.getRunId());
      stage.watch(run);
    }
  }

  @Test
  void leavesOutWhatIsExcluded() {
    try (var stage = Stage.on(storage).plays(ResetTest::collectThree).open()) {
      var workflow = startAndRest(stage);
      poke(workflow, "lost");
      awaitTasks(stage, Stage.execution(workflow), 2);
      var base = Stage.execution(workflow);

      var run = reset(
          stage,
          request(base, finishOf(stage, base, 1))
              .addResetReapplyExcludeTypes(
                  ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL));
      var current = stage.client().newUntypedWorkflowStub(base.getWorkflowId());
      List.of("x", "y", "z").forEach(word -> poke(current, word));

      assertThat(current.getResult(String.class)).isEqualTo("x, y, z");
      stage.watch(run);
    }
  }

  @Test
  void goesOnWithTheUpdatesThatCameSince() {
    var update = UpdateOptions.newBuilder(String.class)
        .setUpdateName(Script.TELL)
        .setUpdateId("the-one")
        .setWaitForStage(WorkflowUpdateStage.COMPLETED)
        .build();
    try (var stage = Stage.on(storage).plays(ResetTest::collectThree).open()) {
      var workflow = stage.start("");
      assertThat(workflow.startUpdate(update, "a").getResult()).isEqualTo("[a]");
      var base = Stage.execution(workflow);

      var run = reset(stage, request(base, finishOf(stage, base, 1)));
      var current = stage.client().newUntypedWorkflowStub(base.getWorkflowId());

      assertThat(current.startUpdate(update, "a").getResult()).isEqualTo("[a]");
      List.of("b", "c").forEach(word -> poke(current, word));
      assertThat(current.getResult(String.class)).isEqualTo("a, b, c");
      assertThat(stage.history(run))
          .extracting(HistoryEvent::getEventType)
          .containsOnlyOnce(EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED);
      stage.watch(run);
    }
  }

  @SuppressWarnings("deprecation") // how a worker without versions says which build it is
  @Test
  void tellsWhereEachVersionOfTheCodeBegan() {
    try (var stage = Stage.on(storage)
        .employs(options -> options.setBuildId("v1"))
        .plays(ResetTest::collectThree)
        .open()) {
      var workflow = startAndRest(stage);
      var run = Stage.execution(workflow);

      var points = described(stage, run).getWorkflowExecutionInfo().getAutoResetPoints();

      assertThat(points.getPointsList()).singleElement().satisfies(point -> {
        assertThat(point.getBuildId()).isEqualTo("v1");
        assertThat(point.getRunId()).isEqualTo(run.getRunId());
        assertThat(point.getFirstWorkflowTaskCompletedId()).isEqualTo(4);
        assertThat(point.getResettable()).isTrue();
      });
      workflow.terminate("done");
    }
  }

  @Test
  void bringsAClosedWorkflowBack() {
    var attempts = new AtomicInteger();
    try (var stage = Stage.on(storage)
        .does(input -> "attempt " + attempts.incrementAndGet())
        .plays((input, pokes) -> Activities.act("") + " of " + Activities.act(""))
        .open()) {
      var workflow = stage.start("");
      assertThat(Stage.result(workflow)).isEqualTo("attempt 1 of attempt 2");
      var base = Stage.execution(workflow);

      var run = reset(stage, request(base, finishOf(stage, base, 2)));

      var current = stage.client().newUntypedWorkflowStub(base.getWorkflowId());
      assertThat(current.getResult(String.class)).isEqualTo("attempt 1 of attempt 3");
      assertThat(described(stage, base).getWorkflowExecutionInfo().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
      stage.watch(run);
    }
  }

  @Test
  void asksAgainForAnActivityThatAWorkerIsAt() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var attempts = new AtomicInteger();
    var release = new CountDownLatch(1);
    try (var stage = Stage.on(storage)
        .does(input -> {
          if (attempts.incrementAndGet() == 1) {
            begun.countDown();
            awaitQuietly(release);
          }
          return "done";
        })
        .plays((input, pokes) -> {
          var act = Activities.begin("", options -> options);
          Workflow.await(() -> !pokes.isEmpty());
          return act.get();
        })
        .open()) {
      var workflow = stage.start("");
      begun.await();
      poke(workflow, "on");
      awaitTasks(stage, Stage.execution(workflow), 2);
      var base = Stage.execution(workflow);

      var run = reset(stage, request(base, finishOf(stage, base, 2)));

      var current = stage.client().newUntypedWorkflowStub(base.getWorkflowId());
      assertThat(current.getResult(String.class)).isEqualTo("done");
      assertThat(attempts).hasValue(2);
      release.countDown();
      stage.watch(run);
    }
  }

  @Test
  void copiesALongHistory() {
    int count = 30;
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> pokes.size() > count);
          return "" + pokes.size();
        })
        .open()) {
      var workflow = stage.start("");
      for (int number = 0; number < count; number++) {
        poke(workflow, "%d ".formatted(number).repeat(6_000));
      }
      Await.until(
          "all are seen",
          () -> stage.history(workflow).getLast().getEventType()
              == EVENT_TYPE_WORKFLOW_TASK_COMPLETED);
      var base = Stage.execution(workflow);
      var before = stage.history(base);
      long finish = before.getLast().getEventId();

      var run = reset(stage, request(base, finish));
      poke(stage.client().newUntypedWorkflowStub(base.getWorkflowId()), "the last");

      assertThat(
              stage.client().newUntypedWorkflowStub(base.getWorkflowId()).getResult(String.class))
          .isEqualTo("" + (count + 1));
      assertThat(stage.history(run).subList(0, (int) finish - 1))
          .isEqualTo(before.subList(0, (int) finish - 1));
      stage.watch(run);
    }
  }

  @Test
  void aRepetitionOfTheRequestResetsNothing() {
    try (var stage = Stage.on(storage).plays(ResetTest::collectThree).open()) {
      var workflow = startAndRest(stage);
      var request = request(Stage.execution(workflow), 4);

      var first = reset(stage, request);
      var second = reset(stage, request);

      assertThat(second).isEqualTo(first);
      stage.client().newUntypedWorkflowStub(first.getWorkflowId()).terminate("done");
    }
  }

  @Test
  void refusesWhatIsNoEndOfATask() {
    try (var stage = Stage.on(storage).plays(ResetTest::collectThree).open()) {
      var workflow = startAndRest(stage);
      var run = Stage.execution(workflow);

      for (long event : new long[] {0, 1, 2, 99}) {
        assertThatThrownBy(() -> reset(stage, request(run, event)))
            .isInstanceOfSatisfying(
                StatusRuntimeException.class,
                e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
      }
      assertThatThrownBy(() ->
              reset(stage, request(run.toBuilder().setWorkflowId("w-nobody").build(), 4)))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
      workflow.terminate("done");
    }
  }

  private static String collectThree(String input, List<String> pokes) {
    Workflow.await(() -> pokes.size() >= 3);
    return String.join(", ", pokes);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void poke(WorkflowStub workflow, String word) {
    workflow.signal(Script.POKE, word);
  }
}
