package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.client.WorkflowFailedException;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class FailureTest {
  /**
   * Ample, as only the end of a first attempt is told by the history: it must be the failure. The
   * worker lets all further ones time out.
   */
  private static final Duration AMPLE_TASK_TIMEOUT = Duration.ofSeconds(5);

  private final Storage storage;

  FailureTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void tellsTypeMessageDetailsAndCausesOfAFailedWorkflow() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          var cause = ApplicationFailure.newFailure("no fuel", "Tank");
          throw ApplicationFailure.newFailureWithCause("stranded", "Trip", cause, 7, "miles");
        })
        .open()) {
      var workflow = stage.start("");

      assertThatThrownBy(() -> Stage.result(workflow))
          .isInstanceOfSatisfying(WorkflowFailedException.class, e -> {
            assertThat(e.getWorkflowCloseEventType())
                .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED);
            assertThat(e.getRetryState()).isEqualTo(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
            var failure = Causes.cause(e, ApplicationFailure.class);
            assertThat(failure.getOriginalMessage()).isEqualTo("stranded");
            assertThat(failure.getType()).isEqualTo("Trip");
            assertThat(failure.getDetails().get(0, Integer.class)).isEqualTo(7);
            assertThat(failure.getDetails().get(1, String.class)).isEqualTo("miles");
            assertThat(Causes.cause(failure, ApplicationFailure.class).getType())
                .isEqualTo("Tank");
          });

      assertThat(stage.eventTypes(workflow)).endsWith(EVENT_TYPE_WORKFLOW_EXECUTION_FAILED);
      assertThat(workflow.describe().getStatus())
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED);
    }
  }

  @Test
  void tellsThatAnActivityWasTheCause() {
    try (var stage = Stage.on(storage)
        .does(input -> {
          throw new IllegalStateException("broken");
        })
        .plays((input, pokes) ->
            Activities.act(input, options -> options.setRetryOptions(Activities.retries(2))))
        .open()) {
      var workflow = stage.start("");

      assertThatThrownBy(() -> Stage.result(workflow))
          .isInstanceOf(WorkflowFailedException.class)
          .cause()
          .isInstanceOfSatisfying(ActivityFailure.class, e -> {
            assertThat(e.getActivityType()).isEqualTo(Deed.TYPE);
            assertThat(e.getRetryState())
                .isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
          })
          .cause()
          .isInstanceOfSatisfying(ApplicationFailure.class, e -> {
            assertThat(e.getType()).isEqualTo(IllegalStateException.class.getName());
            assertThat(e.getOriginalMessage()).isEqualTo("broken");
          });
    }
  }

  @Test
  void goesOnOnceAFaultyWorkerIsMended() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          throw new AssertionError("A bug in workflow code");
        })
        .open()) {
      var workflow = stage.start(
          stage.workflow(options -> options.setWorkflowTaskTimeout(AMPLE_TASK_TIMEOUT)), "in");
      Await.until(
          "the task has failed",
          () -> stage.eventTypes(workflow).contains(EVENT_TYPE_WORKFLOW_TASK_FAILED));

      stage.plays((input, pokes) -> {
        Workflow.sleep(Duration.ofMillis(10));
        return "mended";
      });

      assertThat(Stage.result(workflow)).isEqualTo("mended");
      var failed = stage.history(workflow).stream()
          .filter(event -> event.getEventType() == EVENT_TYPE_WORKFLOW_TASK_FAILED)
          .toList();
      assertThat(failed).hasSize(1);
      assertThat(failed.getFirst().getWorkflowTaskFailedEventAttributes().getCause())
          .isEqualTo(
              WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE);
      assertThat(failed
              .getFirst()
              .getWorkflowTaskFailedEventAttributes()
              .getFailure()
              .getMessage())
          .contains("A bug in workflow code");
    }
  }

  @Test
  void goesOnAfterAFaultInALaterTask() {
    var faults = new AtomicInteger(3);
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.sleep(Duration.ofMillis(10));
          if (faults.getAndDecrement() > 0) {
            throw new AssertionError("A fault that passes");
          }
          return "through";
        })
        .open()) {
      var workflow = stage.start(
          stage.workflow(options -> options.setWorkflowTaskTimeout(Duration.ofSeconds(1))), "in");

      assertThat(Stage.result(workflow)).isEqualTo("through");
    }
  }
}
