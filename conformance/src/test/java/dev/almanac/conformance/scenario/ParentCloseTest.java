package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON;
import static io.temporal.api.enums.v1.ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL;
import static io.temporal.api.enums.v1.ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of children when their parent ends. */
@OnEachDatabase
class ParentCloseTest {
  private static final int CROWD = 20;

  private final Storage storage;

  ParentCloseTest(Storage storage) {
    this.storage = storage;
  }

  @ParameterizedTest
  @ValueSource(strings = {"complete", "fail", "continue"})
  void terminatesAChild(String way) {
    try (var stage = parents(PARENT_CLOSE_POLICY_TERMINATE).open()) {
      var child = leftBy(stage, way);

      var last = lastOf(stage, child, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      var end = last.getWorkflowExecutionTerminatedEventAttributes();
      assertThat(end.getReason()).isEqualTo("by parent close policy");
      assertThat(end.getIdentity()).isEqualTo("history-service");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"complete", "fail", "continue"})
  void asksAChildToEnd(String way) {
    try (var stage = parents(PARENT_CLOSE_POLICY_REQUEST_CANCEL).open()) {
      var child = leftBy(stage, way);

      lastOf(stage, child, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED);
      var run = Kin.newest(stage, child);
      assertThat(stage.history(run))
          .filteredOn(HistoryEvent::hasWorkflowExecutionCancelRequestedEventAttributes)
          .singleElement()
          .satisfies(event -> assertThat(event
                  .getWorkflowExecutionCancelRequestedEventAttributes()
                  .getExternalWorkflowExecution())
              .isEqualTo(parentOf(stage, run)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"complete", "fail", "continue"})
  void letsAnAbandonedChildGoOn(String way) {
    try (var stage = parents(PARENT_CLOSE_POLICY_ABANDON).open()) {
      var child = leftBy(stage, way);
      child.signal(Script.POKE, "now");

      lastOf(stage, child, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    }
  }

  @Test
  void endsTheRunThatAChildHasComeTo() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family((input, pokes) -> {
          if (input.equals("first")) {
            Workflow.continueAsNew("second");
          }
          return Kin.sleepLong();
        }))
        .open()) {
      var parent = stage.start("parent:first");
      var child = Kin.startedChild(stage, parent);
      var first = Kin.news(stage.history(parent))
          .getFirst()
          .getChildWorkflowExecutionStartedEventAttributes()
          .getWorkflowExecution();
      Await.until("it goes on", () -> !Kin.newest(stage, child).equals(first));
      parent.terminate("enough");

      lastOf(stage, child, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
    }
  }

  @Test
  void doesNotStartChildrenOfAParentThatEndsInTheSameStep() {
    try (var stage = hasty(PARENT_CLOSE_POLICY_TERMINATE)) {
      var parent = stage.start("parent");
      Stage.result(parent);

      for (var child : crowd(stage, parent)) {
        assertThatThrownBy(() -> Kin.describe(stage, child))
            .isInstanceOfSatisfying(
                StatusRuntimeException.class,
                e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
      }
    }
  }

  @Test
  void startsAbandonedChildrenOfAParentThatEndsInTheSameStep() {
    try (var stage = hasty(PARENT_CLOSE_POLICY_ABANDON)) {
      var parent = stage.start("parent");
      Stage.result(parent);

      for (var child : crowd(stage, parent)) {
        Await.until("the child is there", () -> exists(stage, child));
        lastOf(stage, child, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
      }
    }
  }

  @Test
  void leavesNoChildBehindThatWasStartingWhenItsParentWasTerminated() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (input.equals("parent")) {
            beginCrowd(PARENT_CLOSE_POLICY_TERMINATE);
          }
          return Kin.sleepLong();
        })
        .open()) {
      var parent = stage.start("parent");
      Await.until(
          "the children are asked for",
          () -> stage
              .eventTypes(parent)
              .contains(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED));
      parent.terminate("enough");

      for (var child : crowd(stage, parent)) {
        Await.until("the child is there", () -> exists(stage, child));
        lastOf(stage, child, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      }
    }
  }

  /** Parents that end in the given way once their child has started; it waits for a poke. */
  private Stage parents(ParentClosePolicy policy) {
    return Stage.on(storage).plays((input, pokes) -> {
      switch (input) {
        case "child" -> Kin.awaitPoke(pokes);
        case "again" -> {}
        default -> {
          var child = Workflow.newChildWorkflowStub(
              Script.class, Kin.options().setParentClosePolicy(policy).build());
          Async.function(child::run, "child");
          Workflow.getWorkflowExecution(child).get();
          if (input.equals("fail")) {
            throw ApplicationFailure.newFailure("on purpose", "Sort");
          }
          if (input.equals("continue")) {
            Workflow.continueAsNew("again");
          }
        }
      }
      return input;
    });
  }

  private static WorkflowStub leftBy(Stage stage, String way) {
    var parent = stage.start(way);
    var run = Stage.execution(parent);
    Await.until("the parent has ended", () -> isEnd(stage.history(run).getLast()));
    return Kin.childOf(stage, parent);
  }

  private static boolean isEnd(HistoryEvent event) {
    return event.hasWorkflowExecutionCompletedEventAttributes()
        || event.hasWorkflowExecutionFailedEventAttributes()
        || event.hasWorkflowExecutionContinuedAsNewEventAttributes();
  }

  private static WorkflowExecution parentOf(Stage stage, WorkflowExecution child) {
    return stage
        .history(child)
        .getFirst()
        .getWorkflowExecutionStartedEventAttributes()
        .getParentWorkflowExecution();
  }

  /** Parents that ask for many children and do not wait for any of them. */
  private Stage hasty(ParentClosePolicy policy) {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          if (input.equals("parent")) {
            beginCrowd(policy);
          }
          return input;
        })
        .open();
  }

  private static void beginCrowd(ParentClosePolicy policy) {
    for (int at = 0; at < CROWD; at++) {
      var options = Kin.options().setParentClosePolicy(policy);
      var child = Workflow.newChildWorkflowStub(
          Script.class,
          options.setWorkflowId(Workflow.getInfo().getWorkflowId() + "-" + at).build());
      Async.function(child::run, "child");
    }
  }

  private static List<WorkflowStub> crowd(Stage stage, WorkflowStub parent) {
    var id = Stage.execution(parent).getWorkflowId();
    return IntStream.range(0, CROWD)
        .mapToObj(at -> stage.client().newUntypedWorkflowStub(id + "-" + at))
        .toList();
  }

  private static boolean exists(Stage stage, WorkflowStub workflow) {
    try {
      return Kin.describe(stage, workflow).hasWorkflowExecutionInfo();
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
        throw e;
      }
      return false;
    }
  }

  /** The last event of a workflow, once it has ended in the expected way. */
  private static HistoryEvent lastOf(
      Stage stage, WorkflowStub workflow, WorkflowExecutionStatus expected) {
    Await.until("the child has ended", () -> Kin.status(stage, workflow) != Kin.RUNNING);
    assertThat(Kin.status(stage, workflow)).isEqualTo(expected);
    return stage.history(Kin.newest(stage, workflow)).getLast();
  }
}
