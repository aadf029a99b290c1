package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TerminatedFailure;
import io.temporal.failure.TimeoutFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How runs end that do not end by themselves. */
@OnEachDatabase
class EndTest {
  private final Storage storage;

  EndTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void endsCancelledWhenAskedTo() {
    try (var stage = sleeper()) {
      var workflow = stage.start("");
      workflow.cancel("no longer needed");
      workflow.cancel("really");

      var failed = failure(workflow);
      Causes.cause(failed, CanceledFailure.class);
      assertThat(workflow.describe().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED);
      var requests = stage.history(workflow).stream()
          .filter(event -> event.getEventType() == EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED)
          .toList();
      assertThat(requests).hasSize(1);
      assertThat(requests
              .getFirst()
              .getWorkflowExecutionCancelRequestedEventAttributes()
              .getCause())
          .isEqualTo("no longer needed");
      workflow.cancel();
    }
  }

  @Test
  void mayCleanUpAfterACancellation() {
    try (var stage = Stage.on(storage)
        .does(input -> "tidied " + input)
        .plays((input, pokes) -> {
          try {
            Workflow.sleep(Duration.ofHours(1));
            return "";
          } catch (CanceledFailure e) {
            var result = new StringBuilder();
            Workflow.newDetachedCancellationScope(() -> result.append(Activities.act("up")))
                .run();
            return result.toString();
          }
        })
        .open()) {
      var workflow = stage.start("");
      workflow.cancel();

      Causes.cause(failure(workflow), CanceledFailure.class);
      assertThat(stage.eventTypes(workflow))
          .containsSubsequence(
              EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED,
              EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
              EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED);
    }
  }

  @Test
  void endsTerminatedAtOnce() {
    try (var stage = sleeper()) {
      var workflow = stage.start("");
      workflow.terminate("enough", 7, "details");

      Causes.cause(failure(workflow), TerminatedFailure.class);
      var last = stage.history(workflow).getLast();
      assertThat(last.getEventType()).isEqualTo(EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED);
      var attributes = last.getWorkflowExecutionTerminatedEventAttributes();
      assertThat(attributes.getReason()).isEqualTo("enough");
      assertThat(attributes.getDetails().getPayloadsCount()).isEqualTo(2);
      assertThat(workflow.describe().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
      assertThatThrownBy(() -> workflow.terminate("again"))
          .isInstanceOf(WorkflowNotFoundException.class);
    }
  }

  @Test
  void timesOutWhenARunTakesTooLong() {
    assertTimesOut(
        options -> options.setWorkflowRunTimeout(Duration.ofMillis(800)),
        RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
  }

  @Test
  void timesOutWhenTheExecutionTakesTooLong() {
    assertTimesOut(
        options -> options.setWorkflowExecutionTimeout(Duration.ofMillis(800)),
        RetryState.RETRY_STATE_TIMEOUT);
  }

  @Test
  void timesOutWithoutAWorker() {
    try (var stage = Stage.on(storage)) {
      var workflow =
          stage.workflow(options -> options.setWorkflowRunTimeout(Duration.ofMillis(500)));
      workflow.start("");

      Causes.cause(failure(workflow), TimeoutFailure.class);
    }
  }

  private void assertTimesOut(
      UnaryOperator<WorkflowOptions.Builder> options, RetryState whyNotAgain) {
    try (var stage = sleeper()) {
      var workflow = stage.start(stage.workflow(options), "");

      var failed = failure(workflow);
      assertThat(Causes.cause(failed, TimeoutFailure.class).getTimeoutType())
          .isEqualTo(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
      assertThat(failed.getRetryState()).isEqualTo(whyNotAgain);
      assertThat(workflow.describe().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT);
    }
  }

  private static WorkflowFailedException failure(WorkflowStub workflow) {
    return catchThrowableOfType(WorkflowFailedException.class, () -> Stage.result(workflow));
  }

  private Stage sleeper() {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.sleep(Duration.ofHours(1));
          return CancellationScope.current().isCancelRequested() ? "cancelled" : "slept";
        })
        .open();
  }
}
