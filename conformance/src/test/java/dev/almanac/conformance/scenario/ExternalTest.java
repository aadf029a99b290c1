package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowFailedException;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancelExternalWorkflowException;
import io.temporal.workflow.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class ExternalTest {
  /** What the SDK calls a signal that found nobody. */
  private static final String NOT_FOUND =
      "SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND";

  private final Storage storage;

  ExternalTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void signalsReachAnotherWorkflowInOrder() {
    try (var stage = Stage.on(storage).plays(ExternalTest::signaller).open()) {
      var other = stage.start("20");
      var sender = stage.start("to:" + Stage.execution(other).getWorkflowId());

      assertThat(Stage.result(other))
          .isEqualTo("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]");
      assertThat(Stage.result(sender)).isEqualTo("sent");
      assertThat(stage.eventTypes(sender))
          .containsSubsequence(
              EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED,
              EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED);
      assertThat(signals(stage.history(other)))
          .allMatch(event -> event
              .getWorkflowExecutionSignaledEventAttributes()
              .getExternalWorkflowExecution()
              .equals(Stage.execution(sender)));
    }
  }

  private static List<HistoryEvent> signals(List<HistoryEvent> history) {
    return history.stream()
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .toList();
  }

  @Test
  void aSignalIsAskedForAndAcknowledged() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (input.isEmpty()) {
            return Kin.awaitPoke(pokes);
          }
          Workflow.newUntypedExternalWorkflowStub(input).signal(Script.POKE, "hello");
          return "sent";
        })
        .open()) {
      var other = stage.start("");
      var sender = stage.start(Stage.execution(other).getWorkflowId());

      assertThat(Stage.result(other)).isEqualTo("hello");
      assertThat(Stage.result(sender)).isEqualTo("sent");
      assertThat(stage.eventTypes(sender))
          .containsExactly(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED,
              EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
      var history = stage.history(sender);
      assertThat(history.get(5).getExternalWorkflowExecutionSignaledEventAttributes())
          .satisfies(signalled -> {
            assertThat(signalled.getInitiatedEventId()).isEqualTo(5);
            assertThat(signalled.getWorkflowExecution().getWorkflowId())
                .isEqualTo(Stage.execution(other).getWorkflowId());
          });
    }
  }

  @Test
  void aParentSignalsItsChild() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (input.equals("child")) {
            return Kin.awaitPoke(pokes);
          }
          var child = Workflow.newChildWorkflowStub(Script.class, Kin.options().build());
          var result = Async.function(child::run, "child");
          child.poke("hello");
          return Kin.ending(result);
        })
        .open()) {
      var parent = stage.start("parent");

      assertThat(Stage.result(parent)).isEqualTo("hello");
      var child = Kin.newest(stage, Kin.childOf(stage, parent));
      assertThat(signals(stage.history(child)))
          .singleElement()
          .satisfies(event -> assertThat(event
                  .getWorkflowExecutionSignaledEventAttributes()
                  .getExternalWorkflowExecution())
              .isEqualTo(Stage.execution(parent)));
    }
  }

  @Test
  void aSignalToNobodyFails() {
    try (var stage = Stage.on(storage).plays(ExternalTest::signaller).open()) {
      var sender = stage.start("to:nobody-at-all");

      assertThat(Stage.result(sender)).isEqualTo(NOT_FOUND);
      assertThat(stage.eventTypes(sender))
          .contains(EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED);
    }
  }

  @Test
  void aSignalToAClosedWorkflowFails() {
    try (var stage = Stage.on(storage).plays(ExternalTest::signaller).open()) {
      var other = stage.start("0");
      Stage.result(other);

      var sender = stage.start("to:" + Stage.execution(other).getWorkflowId());

      assertThat(Stage.result(sender)).isEqualTo(NOT_FOUND);
    }
  }

  /** Sends twenty signals to the workflow that its input names, or waits for as many as it says. */
  private static String signaller(String input, List<String> pokes) {
    if (!input.startsWith("to:")) {
      Workflow.await(() -> pokes.size() >= Integer.parseInt(input));
      return "" + pokes;
    }
    var other = Workflow.newUntypedExternalWorkflowStub(input.substring(3));
    try {
      for (int at = 0; at < 20; at++) {
        other.signal(Script.POKE, "" + at);
      }
      return "sent";
    } catch (ApplicationFailure failure) {
      return failure.getType();
    }
  }

  @Test
  void aWorkflowIsAskedToEnd() {
    try (var stage = Stage.on(storage).plays(ExternalTest::canceller).open()) {
      var other = stage.start("9");
      var sender = stage.start("to:" + Stage.execution(other).getWorkflowId());

      assertThat(Stage.result(sender)).isEqualTo("asked");
      assertThat(stage.eventTypes(sender))
          .containsSubsequence(
              EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED,
              EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED);
      assertThatThrownBy(() -> Stage.result(other))
          .isInstanceOf(WorkflowFailedException.class)
          .hasCauseInstanceOf(CanceledFailure.class);
    }
  }

  @Test
  void nobodyCannotBeAskedToEnd() {
    try (var stage = Stage.on(storage).plays(ExternalTest::canceller).open()) {
      var sender = stage.start("to:nobody-at-all");

      assertThat(Stage.result(sender)).isEqualTo("CancelExternalWorkflowException");
      assertThat(stage.eventTypes(sender))
          .contains(EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED);
    }
  }

  private static String canceller(String input, List<String> pokes) {
    if (!input.startsWith("to:")) {
      return signaller(input, pokes);
    }
    try {
      Workflow.newUntypedExternalWorkflowStub(input.substring(3)).cancel();
      return "asked";
    } catch (CancelExternalWorkflowException failure) {
      return failure.getClass().getSimpleName();
    }
  }
}
