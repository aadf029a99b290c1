package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowTargetOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TerminatedFailure;
import io.temporal.failure.TimeoutFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Workflows that take more than one run. */
@OnEachDatabase
class ChainTest {
  private static final RetryOptions THREE_TIMES = RetryOptions.newBuilder()
      .setInitialInterval(Duration.ofMillis(100))
      .setBackoffCoefficient(1)
      .setMaximumAttempts(3)
      .build();

  private final Storage storage;

  ChainTest(Storage storage) {
    this.storage = storage;
  }

  @Test
  void goesOnInNewRunsUntilItIsDone() {
    try (var stage = countdown()) {
      var workflow = stage.start(
          stage.workflow(options -> options
              .setMemo(Map.of("team", "billing"))
              .setWorkflowExecutionTimeout(Duration.ofMinutes(10))),
          "2");

      assertThat(Stage.result(workflow)).isEqualTo("done");

      var first = Stage.execution(workflow);
      var runs = chain(stage, first);
      assertThat(runs).hasSize(3);
      var last = begun(stage, runs.getLast());
      assertThat(last.getFirstExecutionRunId()).isEqualTo(first.getRunId());
      assertThat(last.getContinuedExecutionRunId()).isEqualTo(runs.get(1).getRunId());
      assertThat(last.getInitiator())
          .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_WORKFLOW);
      assertThat(last.getWorkflowExecutionExpirationTime())
          .isEqualTo(begun(stage, first).getWorkflowExecutionExpirationTime());
      assertThat(stage
              .client()
              .listExecutions("WorkflowId = '%s'".formatted(first.getWorkflowId()))
              .map(WorkflowExecutionMetadata::getStatus))
          .containsExactly(
              WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED,
              WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW,
              WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW);
      runs.stream().skip(1).forEach(stage::watch);
    }
  }

  @Test
  void losesNoSignalOnTheWayFromRunToRun() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          Workflow.await(() -> !pokes.isEmpty());
          var words = Stream.concat(Stream.of(input.split(",")), pokes.stream())
              .filter(word -> !word.isEmpty())
              .toList();
          if (words.size() < 12) {
            Workflow.continueAsNew(String.join(",", words));
          }
          return String.join(",", words);
        })
        .open()) {
      var workflow = stage.start("");
      var before = Stage.execution(workflow).getRunId();
      for (int word = 0; word < 12; word++) {
        workflow.signal(Script.POKE, "w" + word);
        if (word % 4 == 0) {
          before = nextRun(stage, workflow, before);
        }
      }

      assertThat(Stage.result(workflow).split(",")).hasSize(12).doesNotHaveDuplicates();
      assertThat(chain(stage, Stage.execution(workflow))).hasSizeGreaterThan(2);
    }
  }

  @Test
  void steersTheNewestRunUnlessOneIsNamed() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (input.equals("first")) {
            Workflow.continueAsNew("second");
          }
          Workflow.await(() -> pokes.contains("end"));
          return input;
        })
        .open()) {
      var workflow = stage.start("first");
      nextRun(stage, workflow, Stage.execution(workflow).getRunId());

      var first = stage
          .client()
          .newUntypedWorkflowStub(WorkflowTargetOptions.newBuilder()
              .setWorkflowExecution(Stage.execution(workflow))
              .build());
      assertThatThrownBy(() -> first.terminate("too late"))
          .isInstanceOf(WorkflowNotFoundException.class);
      workflow.signal(Script.POKE, "end");

      assertThat(Stage.result(workflow)).isEqualTo("second");
    }
  }

  @Test
  void steersTheNewestRunOfTheChainWhoseFirstRunIsNamed() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (input.equals("first")) {
            Workflow.continueAsNew("second");
          }
          Workflow.await(() -> !pokes.isEmpty());
          return input;
        })
        .open()) {
      var workflow = stage.start("first");
      var first = Stage.execution(workflow);
      nextRun(stage, workflow, first.getRunId());

      stage
          .client()
          .newUntypedWorkflowStub(WorkflowTargetOptions.newBuilder()
              .setWorkflowExecution(first)
              .setFirstExecutionRunId(first.getRunId())
              .build())
          .terminate("enough");

      assertThatThrownBy(() -> Stage.result(workflow))
          .isInstanceOf(WorkflowFailedException.class)
          .hasCauseInstanceOf(TerminatedFailure.class);
    }
  }

  @Test
  void triesAFailedWorkflowAgain() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          int attempt = Workflow.getInfo().getAttempt();
          if (attempt < 3) {
            throw ApplicationFailure.newFailure("attempt " + attempt, "Trouble");
          }
          var before = (ApplicationFailure) Workflow.getPreviousRunFailure().orElseThrow();
          return input + " after " + before.getOriginalMessage();
        })
        .open()) {
      var workflow =
          stage.start(stage.workflow(options -> options.setRetryOptions(THREE_TIMES)), "done");

      assertThat(Stage.result(workflow)).isEqualTo("done after attempt 2");
      var runs = chain(stage, Stage.execution(workflow));
      assertThat(runs).hasSize(3);
      assertThat(stage
              .history(runs.getFirst())
              .getLast()
              .getWorkflowExecutionFailedEventAttributes()
              .getRetryState())
          .isEqualTo(RetryState.RETRY_STATE_IN_PROGRESS);
      runs.stream().skip(1).forEach(stage::watch);
    }
  }

  @Test
  void givesUpWhenItsAttemptsAreUsedUp() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          throw ApplicationFailure.newFailure(
              "attempt " + Workflow.getInfo().getAttempt(), "Trouble");
        })
        .open()) {
      var workflow =
          stage.start(stage.workflow(options -> options.setRetryOptions(THREE_TIMES)), "");

      var failed = Assertions.catchThrowableOfType(
          WorkflowFailedException.class, () -> Stage.result(workflow));
      assertThat(failed.getRetryState()).isEqualTo(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED);
      assertThat(Causes.cause(failed, ApplicationFailure.class).getOriginalMessage())
          .isEqualTo("attempt 3");
    }
  }

  @Test
  void triesAWorkflowAgainThatTookTooLong() {
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          if (Workflow.getInfo().getAttempt() == 1) {
            Workflow.sleep(Duration.ofHours(1));
          }
          return Workflow.getPreviousRunFailure().orElseThrow() instanceof TimeoutFailure
              ? "in time"
              : "why?";
        })
        .open()) {
      var asOftenAsItTakes =
          RetryOptions.newBuilder(THREE_TIMES).setMaximumAttempts(0).build();
      var workflow = stage.start(
          stage.workflow(options -> options
              .setRetryOptions(asOftenAsItTakes)
              .setWorkflowRunTimeout(Duration.ofSeconds(1))),
          "");

      assertThat(Stage.result(workflow)).isEqualTo("in time");
    }
  }

  @Test
  void runsByACronScheduleUntilItIsTerminated() {
    Queue<String> results = new ConcurrentLinkedQueue<>();
    try (var stage = Stage.on(storage)
        .plays((input, pokes) -> {
          var last = Optional.ofNullable(Workflow.getLastCompletionResult(String.class));
          var result = last.orElse("") + input;
          results.add(result);
          return result;
        })
        .open()) {
      var workflow =
          stage.start(stage.workflow(options -> options.setCronSchedule("@every 1s")), "a");
      Await.until("it has run three times", () -> results.contains("aaa"));

      var id = Stage.execution(workflow).getWorkflowId();
      stage.client().newUntypedWorkflowStub(id).terminate("enough");

      var failed = Assertions.catchThrowableOfType(
          WorkflowFailedException.class, () -> Stage.result(workflow));
      Causes.cause(failed, TerminatedFailure.class);
      var second = begun(stage, chain(stage, Stage.execution(workflow)).get(1));
      assertThat(second.getInitiator())
          .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE);
      assertThat(second.getCronSchedule()).isEqualTo("@every 1s");
    }
  }

  @Test
  void showsWhenARunOfAScheduleIsDue() {
    try (var stage = Stage.on(storage).open()) {
      var workflow =
          stage.start(stage.workflow(options -> options.setCronSchedule("0 0 1 1 *")), "");
      workflow.signal(Script.POKE, "early");

      assertThat(stage.eventTypes(workflow))
          .containsExactly(
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
              EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED);
      var description = workflow.describe();
      assertThat(description.getExecutionTime()).isAfter(description.getStartTime());
      workflow.terminate("enough");
    }
  }

  @Test
  void refusesAScheduleThatMakesNoSense() {
    try (var stage = Stage.on(storage).open()) {
      var workflow = stage.workflow(options -> options.setCronSchedule("0 0 31 2 *"));

      assertThatThrownBy(() -> workflow.start(""))
          .isInstanceOf(WorkflowServiceException.class)
          .cause()
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    }
  }

  /** Waits until the workflow goes on in another run than the one before, and names that. */
  private static String nextRun(Stage stage, WorkflowStub workflow, String before) {
    var newest = stage.client().newUntypedWorkflowStub(Stage.execution(workflow).getWorkflowId());
    Supplier<String> current = () -> newest.describe().getExecution().getRunId();
    Await.until("the next run has begun", () -> !current.get().equals(before));
    return current.get();
  }

  private Stage countdown() {
    return Stage.on(storage)
        .plays((input, pokes) -> {
          int left = Integer.parseInt(input);
          if (left > 0) {
            Workflow.continueAsNew("" + (left - 1));
          }
          return "done";
        })
        .open();
  }

  /** The runs from one on, as far as they have ended. */
  private static List<WorkflowExecution> chain(Stage stage, WorkflowExecution first) {
    return Stream.iterate(
            Optional.of(first),
            Optional::isPresent,
            run -> run.flatMap(one -> following(stage, one)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<WorkflowExecution> following(Stage stage, WorkflowExecution run) {
    var next = nextRunId(stage.history(run).getLast());
    return next.isEmpty()
        ? Optional.empty()
        : Optional.of(run.toBuilder().setRunId(next).build());
  }

  private static String nextRunId(HistoryEvent last) {
    return switch (last.getAttributesCase()) {
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionTimedOutEventAttributes().getNewExecutionRunId();
      default -> "";
    };
  }

  private static WorkflowExecutionStartedEventAttributes begun(Stage stage, WorkflowExecution run) {
    return stage.history(run).getFirst().getWorkflowExecutionStartedEventAttributes();
  }
}
