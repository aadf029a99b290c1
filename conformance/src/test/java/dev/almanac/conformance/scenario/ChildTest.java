package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class ChildTest {
  private final Storage storage;

  ChildTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void givesItsResultToItsParent() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family((input, pokes) -> input + Kin.awaitPoke(pokes)))
        .open()) {
      var parent = stage.start("parent:hello");
      var child = Kin.startedChild(stage, parent);
      Await.until("the parent waits", () -> stage.history(parent).size() == 9);
      child.signal(Script.POKE, "!");

      assertThat(Stage.result(parent)).isEqualTo("hello!");
      assertThat(stage.eventTypes(parent))
          .containsExactly(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED,
              EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
      stage.watch(Kin.newest(stage, child));
    }
  }

  @Test
  void knowsItsParentAndItsParentKnowsIt() {
    try (var stage =
        Stage.on(storage).plays(Kin.family((input, pokes) -> input)).open()) {
      var parent = stage.start("parent:hello");
      Stage.result(parent);

      var run = Kin.newest(stage, Kin.childOf(stage, parent));
      var begun = stage.history(run).getFirst().getWorkflowExecutionStartedEventAttributes();
      assertThat(begun.getParentWorkflowExecution()).isEqualTo(Stage.execution(parent));
      assertThat(begun.getParentInitiatedEventId()).isEqualTo(5);
      assertThat(begun.getRootWorkflowExecution()).isEqualTo(Stage.execution(parent));
      assertThat(begun.getParentWorkflowNamespace()).isEqualTo(Endpoint.NAMESPACE);
      var info = Kin.describe(stage, Kin.childOf(stage, parent)).getWorkflowExecutionInfo();
      assertThat(info.getParentExecution()).isEqualTo(Stage.execution(parent));
      assertThat(info.getRootExecution()).isEqualTo(Stage.execution(parent));
      var news = Kin.news(stage.history(parent));
      assertThat(news.getFirst().getChildWorkflowExecutionStartedEventAttributes())
          .satisfies(started -> {
            assertThat(started.getWorkflowExecution()).isEqualTo(run);
            assertThat(started.getInitiatedEventId()).isEqualTo(5);
          });
      assertThat(news.getLast().getChildWorkflowExecutionCompletedEventAttributes())
          .satisfies(ended -> {
            assertThat(ended.getWorkflowExecution()).isEqualTo(run);
            assertThat(ended.getInitiatedEventId()).isEqualTo(5);
            assertThat(ended.getStartedEventId()).isEqualTo(news.getFirst().getEventId());
          });
    }
  }

  @Test
  void runsBesideOthers() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (!input.equals("parent")) {
            Workflow.sleep(Duration.ofMillis(10));
            return input;
          }
          var children = new ArrayList<Promise<String>>();
          for (int at = 0; at < 20; at++) {
            children.add(Async.function(Workflow.newChildWorkflowStub(Script.class)::run, "" + at));
          }
          return children.stream().map(Promise::get).toList().toString();
        })
        .open()) {
      assertThat(Stage.result(stage.start("parent")))
          .isEqualTo("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]");
    }
  }

  @Test
  void failsAndItsParentHearsWhy() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family((input, pokes) -> {
          throw ApplicationFailure.newFailure("no", "Sort");
        }))
        .open()) {
      assertThat(Stage.result(stage.start("parent:x"))).isEqualTo("ApplicationFailure Sort no");
    }
  }

  @Test
  void timesOut() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> input.equals("parent")
            ? Kin.outcome(options -> options.setWorkflowRunTimeout(Duration.ofSeconds(1)), "child")
            : Kin.sleepLong())
        .open()) {
      assertThat(Stage.result(stage.start("parent"))).isEqualTo("TimeoutFailure");
    }
  }

  @Test
  void isTerminatedByAClient() {
    try (var stage =
        Stage.on(storage).plays(Kin.family((input, pokes) -> Kin.sleepLong())).open()) {
      var parent = stage.start("parent:x");
      var child = Kin.startedChild(stage, parent);
      child.terminate("enough");

      assertThat(Stage.result(parent)).isEqualTo("TerminatedFailure");
    }
  }

  @Test
  void isCancelledByItsParent() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (!input.equals("parent")) {
            return Kin.sleepLong();
          }
          var result = new ArrayList<Promise<String>>();
          var started = Workflow.<Boolean>newPromise();
          var scope = Workflow.newCancellationScope(() -> {
            var child = Workflow.newChildWorkflowStub(Script.class);
            result.add(Async.function(child::run, "child"));
            Workflow.getWorkflowExecution(child).thenApply(execution -> started.complete(true));
          });
          scope.run();
          started.get();
          scope.cancel();
          return Kin.ending(result.getFirst());
        })
        .open()) {
      var parent = stage.start("parent");

      assertThat(Stage.result(parent)).isEqualTo("CanceledFailure");
      assertThat(stage.eventTypes(parent))
          .contains(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED);
    }
  }

  @Test
  void cannotHaveTheIdOfAWorkflowThatRuns() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> input.startsWith("parent:")
            ? Kin.outcome(options -> options.setWorkflowId(input.substring(7)), "child")
            : Kin.sleepLong())
        .open()) {
      var running = stage.start("");
      var id = Stage.execution(running).getWorkflowId();
      var parent = stage.start("parent:" + id);

      assertThat(Stage.result(parent)).isEqualTo("WorkflowExecutionAlreadyStarted");
      assertThat(stage.eventTypes(parent))
          .contains(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED);
      assertThat(Kin.describe(stage, running).getWorkflowExecutionInfo().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
      running.terminate("");
    }
  }

  @Test
  void mayReplaceAWorkflowThatRuns() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> switch (input.substring(0, 1)) {
          case "p" ->
            Kin.outcome(
                options ->
                    options.setWorkflowId(input.substring(7)).setWorkflowIdReusePolicy(REPLACE),
                "child");
          case "c" -> "new";
          default -> Kin.sleepLong();
        })
        .open()) {
      var running = stage.start("sleep");

      var parent = stage.start("parent:" + Stage.execution(running).getWorkflowId());

      assertThat(Stage.result(parent)).isEqualTo("new");
      assertThat(stage.history(running).getLast().getEventType())
          .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED);
    }
  }

  @Test
  void isShownAsPendingUntilItEnds() {
    try (var stage =
        Stage.on(storage).plays(Kin.family((input, pokes) -> Kin.sleepLong())).open()) {
      var parent = stage.start("parent:x");
      var child = Kin.startedChild(stage, parent);

      var pending = Kin.describe(stage, parent).getPendingChildrenList();
      assertThat(pending).hasSize(1);
      assertThat(pending.getFirst().getWorkflowId()).isEqualTo(Kin.childId(parent));
      assertThat(pending.getFirst().getRunId())
          .isEqualTo(Kin.describe(stage, child)
              .getWorkflowExecutionInfo()
              .getExecution()
              .getRunId());
      assertThat(pending.getFirst().getWorkflowTypeName()).isEqualTo(Script.TYPE);
      assertThat(pending.getFirst().getParentClosePolicy())
          .isEqualTo(ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE);
      child.terminate("");
      Stage.result(parent);
      assertThat(Kin.describe(stage, parent).getPendingChildrenList()).isEmpty();
    }
  }

  @SuppressWarnings("deprecation") // clients still use the policy that terminates
  private static final WorkflowIdReusePolicy REPLACE =
      WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING;
}
