package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.EventType;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** What reaches a run before its delay is over. */
@OnEachDatabase
class DelayTest {
  private final Storage storage;

  DelayTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void keepsSignalsForTheFirstTask() {
    try (var stage = collector()) {
      var later = delayed(stage, Duration.ofHours(1));
      var soon = delayed(stage, Duration.ofMillis(1500));
      List.of(later, soon).forEach(workflow -> workflow.signal(Script.POKE, "early"));

      assertThat(stage.eventTypes(later))
          .isEqualTo(List.of(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED));
      assertThat(Stage.result(soon)).isEqualTo("[early]");
      later.terminate("seen");
    }
  }

  @Test
  void startsAtOnceWhenCancelled() {
    try (var stage = collector()) {
      var workflow = delayed(stage, Duration.ofHours(1));
      workflow.cancel();

      var failed = Assertions.catchThrowableOfType(
          WorkflowFailedException.class, () -> Stage.result(workflow));
      Causes.cause(failed, CanceledFailure.class);
    }
  }

  @Test
  void startsAtOnceBySignalWithStart() {
    try (var stage = collector()) {
      var workflow = delayed(stage, Duration.ofHours(1));
      var again = stage.workflow(
          options -> options.setWorkflowId(Stage.execution(workflow).getWorkflowId()));
      again.signalWithStart(Script.POKE, new Object[] {"now"}, new Object[] {""});

      assertThat(Stage.result(workflow)).isEqualTo("[now]");
    }
  }

  private static WorkflowStub delayed(Stage stage, Duration delay) {
    return stage.start(stage.workflow(options -> options.setStartDelay(delay)), "");
  }

  private Stage collector() {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> !pokes.isEmpty());
          return "" + pokes;
        })
        .open();
  }
}
