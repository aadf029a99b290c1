package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.enums.v1.RetryState;
import io.temporal.client.WorkflowStub;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Children that take more than one run. Their parent hears of the first start and the last end. */
@OnEachDatabase
class ChildChainTest {
  private static final RetryOptions THREE_TIMES = RetryOptions.newBuilder()
      .setInitialInterval(Duration.ofMillis(100))
      .setBackoffCoefficient(1)
      .setMaximumAttempts(3)
      .build();

  private final Storage storage;

  ChildChainTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void givesTheResultOfTheLastRunAfterContinuingAsNew() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family((input, pokes) -> {
          int left = Integer.parseInt(input);
          if (left > 0) {
            Workflow.continueAsNew("" + (left - 1));
          }
          return "done";
        }))
        .open()) {
      var parent = stage.start("parent:2");

      assertThat(Stage.result(parent)).isEqualTo("done");
      expectOneEnd(stage, parent, 3);
    }
  }

  @Test
  void givesTheResultOfTheAttemptThatSucceeds() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family(options -> options.setRetryOptions(THREE_TIMES), (input, pokes) -> {
          if (Workflow.getInfo().getAttempt() < 3) {
            throw ApplicationFailure.newFailure("no", "Trouble");
          }
          return "at last";
        }))
        .open()) {
      var parent = stage.start("parent:x");

      assertThat(Stage.result(parent)).isEqualTo("at last");
      expectOneEnd(stage, parent, 3);
    }
  }

  @Test
  void failsWithTheLastAttempt() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family(options -> options.setRetryOptions(THREE_TIMES), (input, pokes) -> {
          throw ApplicationFailure.newFailure("no " + Workflow.getInfo().getAttempt(), "Trouble");
        }))
        .open()) {
      var parent = stage.start("parent:x");

      assertThat(Stage.result(parent)).isEqualTo("ApplicationFailure Trouble no 3");
      expectOneEnd(stage, parent, 3);
      assertThat(Kin.news(stage.history(parent))
              .getLast()
              .getChildWorkflowExecutionFailedEventAttributes()
              .getRetryState())
          .isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
    }
  }

  @Test
  void runsByACronScheduleUntilItIsCancelled() {
    try (var stage = Stage.on(storage)
        .plays(Kin.family(options -> options.setCronSchedule("@every 1s"), (input, pokes) -> {
          var last = Workflow.getLastCompletionResult(String.class);
          return last == null ? "once" : Kin.sleepLong();
        }))
        .open()) {
      var parent = stage.start("parent:x");
      var child = Kin.startedChild(stage, parent);
      Await.until("it has run", () -> runs(stage, parent) == 2);
      assertThat(Kin.news(stage.history(parent)))
          .as("before the chain has ended")
          .hasSize(1);
      child.cancel();

      assertThat(Stage.result(parent)).isEqualTo("CanceledFailure");
      expectOneEnd(stage, parent, 2);
    }
  }

  /** The parent knows two things: the first run has started, and the last one has ended. */
  private static void expectOneEnd(Stage stage, WorkflowStub parent, int runs) {
    assertThat(runs(stage, parent)).isEqualTo(runs);
    var history = stage.history(parent);
    var news = Kin.news(history);
    assertThat(news).hasSize(2);
    var last = Kin.newest(stage, Kin.childOf(stage, parent));
    var first = stage
        .history(last)
        .getFirst()
        .getWorkflowExecutionStartedEventAttributes()
        .getFirstExecutionRunId();
    assertThat(news.getFirst()
            .getChildWorkflowExecutionStartedEventAttributes()
            .getWorkflowExecution()
            .getRunId())
        .isEqualTo(first);
    assertThat(news.getLast().toString()).contains(last.getRunId());
  }

  private static long runs(Stage stage, WorkflowStub parent) {
    return stage
        .client()
        .listExecutions("WorkflowId = '%s'".formatted(Kin.childId(parent)))
        .count();
  }
}
