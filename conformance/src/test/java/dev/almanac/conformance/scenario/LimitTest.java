package dev.almanac.conformance.scenario;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.TerminatedFailure;
import io.temporal.workflow.Workflow;
import org.junit.jupiter.api.Test;

/** Values that are too large to keep. */
@OnEachDatabase
class LimitTest {
  private static final String LARGE = "x".repeat(2_100_000);

  private final Storage storage;

  LimitTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void refusesALargeInput() {
    try (var stage = Stage.on(storage)) {
      assertInvalid(() -> stage.workflow().start(LARGE));
    }
  }

  @Test
  void refusesALargeSignal() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> !pokes.isEmpty());
          return "" + pokes;
        })
        .open()) {
      var workflow = stage.start("");

      assertInvalid(() -> workflow.signal(Script.POKE, LARGE));

      workflow.signal(Script.POKE, "small");
      assertThat(Stage.result(workflow)).isEqualTo("[small]");
    }
  }

  @Test
  void failsAnActivityWithALargeResult() {
    try (var stage = Stage.on(storage)
        .does(input -> LARGE)
        .plays((input, pokes) -> Activities.act(input))
        .open()) {
      var workflow = stage.start("");

      assertThatThrownBy(() -> Stage.result(workflow))
          .isInstanceOf(WorkflowFailedException.class)
          .cause()
          .isInstanceOf(ActivityFailure.class);
    }
  }

  @Test
  void terminatesARunWithALargeResult() {
    try (var stage = Stage.on(storage).plays((input, pokes) -> LARGE).open()) {
      var workflow = stage.workflow();
      workflow.start("");

      assertThatThrownBy(() -> Stage.result(workflow))
          .isInstanceOf(WorkflowFailedException.class)
          .cause()
          .isInstanceOf(TerminatedFailure.class);
      assertThat(stage.eventTypes(workflow))
          .endsWith(EVENT_TYPE_WORKFLOW_TASK_FAILED, EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED);
    }
  }

  private static void assertInvalid(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(WorkflowServiceException.class)
        .cause()
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
  }
}
