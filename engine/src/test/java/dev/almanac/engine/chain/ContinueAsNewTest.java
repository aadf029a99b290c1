package dev.almanac.engine.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.almanac.engine.Commands;
import dev.almanac.engine.MessageRequests;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.SuggestContinueAsNewReason;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskStartedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run passes on to its successor. */
class ContinueAsNewTest {
  private static final Payload VALUE = Commands.payload("\"v\"");

  @Test
  void theEndOfARunAndTheBeginningOfTheNextAreOneDecision() {
    var scenario = Scenario.started().advance(Duration.ofSeconds(5)).completeTask(again());

    assertThat(scenario.history()).endsWith("WORKFLOW_EXECUTION_CONTINUED_AS_NEW");
    assertThat(scenario.run().execution().status())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW);
    assertThat(scenario.effects()).endsWith(new Effect.ShowInLists());
    var next = scenario.successor();
    assertThat(next.history())
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
    assertThat(next.effects())
        .containsExactly(
            new Effect.ShowInLists(), new Effect.OfferWorkflowTask(Scenario.QUEUE, false, 2, 1));
    assertThat(next.run().execution().startedAt()).isEqualTo(scenario.now());
  }

  @Test
  void theRunsOfAChainNameEachOther() {
    var first = Scenario.started().completeTask(again());
    var second = first.successor();
    var third = second.advance(Duration.ofSeconds(1)).completeTask(again()).successor();

    assertThat(first
            .lastEvent()
            .getWorkflowExecutionContinuedAsNewEventAttributes()
            .getNewExecutionRunId())
        .isEqualTo(Scenario.after(Scenario.KEY.runId()).toString());
    assertThat(second.begun().getContinuedExecutionRunId()).isEqualTo(Scenario.RUN);
    assertThat(second.begun().getOriginalExecutionRunId())
        .isEqualTo(Scenario.after(Scenario.KEY.runId()).toString());
    assertThat(second.begun().getFirstExecutionRunId()).isEqualTo(Scenario.RUN);
    assertThat(third.begun().getContinuedExecutionRunId())
        .isEqualTo(Scenario.after(Scenario.KEY.runId()).toString());
    assertThat(third.begun().getFirstExecutionRunId()).isEqualTo(Scenario.RUN);
    assertThat(third.begun().hasRootWorkflowExecution()).isFalse();
    assertThat(third.begun().getInitiator())
        .isEqualTo(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_WORKFLOW);
    assertThat(third.begun().getAttempt()).isEqualTo(1);
  }

  @Test
  void whatTheCommandSaysIsInBothRuns() {
    var memo = Memo.newBuilder().putFields("k", VALUE).build();
    var city = VALUE.toBuilder().putMetadata("type", ByteString.copyFromUtf8("Keyword"));
    var attributes =
        SearchAttributes.newBuilder().putIndexedFields("City", city.build()).build();
    var header = Header.newBuilder().putFields("h", VALUE).build();
    var failure = Failure.newBuilder().setMessage("before").build();
    var policy = RetryPolicy.newBuilder().setMaximumAttempts(3).build();
    var scenario = Scenario.started()
        .completeTask(again(command -> command
            .setWorkflowType(WorkflowType.newBuilder().setName("other"))
            .setTaskQueue(TaskQueue.newBuilder().setName("elsewhere"))
            .setInput(Scenario.payloads("in"))
            .setMemo(memo)
            .setSearchAttributes(attributes)
            .setHeader(header)
            .setRetryPolicy(policy)
            .setCronSchedule("0 12 * * *")
            .setLastCompletionResult(Scenario.payloads("last"))
            .setFailure(failure)
            .setBackoffStartInterval(Durations.fromSeconds(7))));

    var closed = scenario.lastEvent().getWorkflowExecutionContinuedAsNewEventAttributes();
    assertThat(closed.getWorkflowType().getName()).isEqualTo("other");
    assertThat(closed.getTaskQueue().getName()).isEqualTo("elsewhere");
    assertThat(closed.getInput()).isEqualTo(Scenario.payloads("in"));
    assertThat(closed.getMemo()).isEqualTo(memo);
    assertThat(closed.getSearchAttributes()).isEqualTo(attributes);
    assertThat(closed.getHeader()).isEqualTo(header);
    assertThat(closed.getBackoffStartInterval()).isEqualTo(Durations.fromSeconds(7));
    var begun = scenario.successor().begun();
    assertThat(begun.getWorkflowType().getName()).isEqualTo("other");
    assertThat(begun.getTaskQueue().getName()).isEqualTo("elsewhere");
    assertThat(begun.getInput()).isEqualTo(Scenario.payloads("in"));
    assertThat(begun.getMemo()).isEqualTo(memo);
    assertThat(begun.getSearchAttributes()).isEqualTo(attributes);
    assertThat(begun.getHeader()).isEqualTo(header);
    assertThat(begun.getRetryPolicy().getMaximumAttempts()).isEqualTo(3);
    assertThat(begun.getRetryPolicy().getBackoffCoefficient()).isEqualTo(2);
    assertThat(begun.getCronSchedule()).isEqualTo("0 12 * * *");
    assertThat(begun.getLastCompletionResult()).isEqualTo(Scenario.payloads("last"));
    assertThat(begun.getContinuedFailure()).isEqualTo(failure);
    assertThat(begun.getFirstWorkflowTaskBackoff()).isEqualTo(Durations.fromSeconds(7));
  }

  /** SDKs send them if they are to be kept. */
  @Test
  void memoAttributesInputAndRetriesAreNotKeptOfTheirOwnAccord() {
    var scenario = Scenario.started(started -> started
            .setInput(Scenario.payloads("in"))
            .setMemo(Memo.newBuilder().putFields("k", VALUE))
            .setSearchAttributes(SearchAttributes.newBuilder().putIndexedFields("City", VALUE))
            .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(3)))
        .completeTask(again());

    var begun = scenario.successor().begun();
    assertThat(begun.hasInput()).isFalse();
    assertThat(begun.hasMemo()).isFalse();
    assertThat(begun.hasSearchAttributes()).isFalse();
    assertThat(begun.hasRetryPolicy()).isFalse();
  }

  @Test
  void theFamilyAndTheEndOfTheChainAreKept() {
    var parent =
        WorkflowExecution.newBuilder().setWorkflowId("parent").setRunId("p").build();
    var root =
        WorkflowExecution.newBuilder().setWorkflowId("root").setRunId("r").build();
    var expiry = com.google.protobuf.util.Timestamps.fromSeconds(2_000_000_000);
    var scenario = Scenario.started(started -> started
        .setParentWorkflowNamespace("ns")
        .setParentWorkflowNamespaceId(Scenario.NAMESPACE_ID.toString())
        .setParentWorkflowExecution(parent)
        .setParentInitiatedEventId(5)
        .setRootWorkflowExecution(root)
        .setWorkflowExecutionTimeout(Durations.fromDays(5000))
        .setWorkflowExecutionExpirationTime(expiry)
        .setPriority(Priority.newBuilder().setPriorityKey(2)));
    var release = new EntityMessage.ReleaseFirstTask(Target.run(Scenario.KEY));
    scenario.handle(MessageRequests.request(release).orElseThrow());
    scenario.completeTask(again());

    var begun = scenario.successor().begun();
    assertThat(begun.getParentWorkflowNamespace()).isEqualTo("ns");
    assertThat(begun.getParentWorkflowNamespaceId()).isEqualTo(Scenario.NAMESPACE_ID.toString());
    assertThat(begun.getParentWorkflowExecution()).isEqualTo(parent);
    assertThat(begun.getParentInitiatedEventId()).isEqualTo(5);
    assertThat(begun.getRootWorkflowExecution()).isEqualTo(root);
    assertThat(begun.getWorkflowExecutionTimeout()).isEqualTo(Durations.fromDays(5000));
    assertThat(begun.getWorkflowExecutionExpirationTime()).isEqualTo(expiry);
    assertThat(begun.getPriority().getPriorityKey()).isEqualTo(2);
  }

  /** In seconds, written as {@code 30/10}. */
  record Timeouts(com.google.protobuf.Duration run, com.google.protobuf.Duration task) {
    static Timeouts of(String text) {
      String[] seconds = text.split("/", 2);
      return new Timeouts(
          Durations.fromSeconds(Integer.parseInt(seconds[0])),
          Durations.fromSeconds(Integer.parseInt(seconds[1])));
    }
  }

  @ParameterizedTest(name = "execution {0}, run/task {1}; command {2}: {3}")
  @CsvSource(textBlock = """
          0,  30/10, 0/0,   30/10
          0,  30/10, 60/20, 60/20
          50, 30/10, 60/0,  50/10
          50, 50/10, 0/500, 50/50
          0,  0/10,  0/500, 0/120
          """)
  void timeoutsAreKeptUnlessTheCommandSaysOtherwise(
      int execution, Timeouts before, Timeouts wanted, Timeouts then) {
    var begun = Scenario.started(started -> started
            .setWorkflowExecutionTimeout(Durations.fromSeconds(execution))
            .setWorkflowRunTimeout(before.run())
            .setWorkflowTaskTimeout(before.task()))
        .completeTask(again(command ->
            command.setWorkflowRunTimeout(wanted.run()).setWorkflowTaskTimeout(wanted.task())))
        .successor()
        .begun();

    assertThat(begun.getWorkflowRunTimeout()).isEqualTo(then.run());
    assertThat(begun.getWorkflowTaskTimeout()).isEqualTo(then.task());
    assertThat(begun.hasWorkflowExecutionTimeout()).isEqualTo(execution > 0);
    assertThat(begun.hasWorkflowRunTimeout()).isEqualTo(then.run().getSeconds() > 0);
  }

  @ParameterizedTest(name = "lived {0} ms, asked for {1} ms: waits {2} ms")
  @CsvSource(textBlock = """
          0,    0,    1000
          400,  0,    600
          400,  100,  600
          400,  600,  600
          400,  5000, 5000
          1000, 0,    0
          9000, 0,    0
          """)
  void aRunThatWasVeryShortMakesTheNextOneWait(long lived, long asked, long waits) {
    var next = Scenario.started()
        .advance(Duration.ofMillis(lived))
        .completeTask(
            again(command -> command.setBackoffStartInterval(Durations.fromMillis(asked))))
        .successor();

    assertThat(next.begun().getFirstWorkflowTaskBackoff()).isEqualTo(Durations.fromMillis(waits));
    assertThat(next.run().tasks().pending().isPresent()).isEqualTo(waits == 0);
    assertThat(next.advance(Duration.ofMillis(waits)).run().tasks().pending()).isPresent();
  }

  @Test
  void signalsThatTheWorkflowHasNotSeenComeFirst() {
    var scenario = Scenario.started();
    var task = scenario.startTask();
    scenario.handle(Scenario.signal("late"));

    var failure = scenario.handle(Scenario.completion(task, again())).failure().orElseThrow();

    assertThat(failure).isEqualTo(new Refusal(Refusal.Reason.INVALID_ARGUMENT, "UnhandledCommand"));
    assertThat(scenario.isFollowed()).isFalse();
    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
    scenario.completeTask(again());
    assertThat(scenario.isFollowed()).isTrue();
  }

  @Test
  void aWishToCancelIsNotPassedOn() {
    var scenario = Scenario.started();
    scenario.handle(
        new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance()));
    scenario.completeTask(again());

    assertThat(scenario.successor().run().execution().cancelRequested()).isFalse();
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong(
            "BadContinueAsNewAttributes: WorkflowRunTimeout is negative.",
            command -> command.setWorkflowRunTimeout(Durations.fromSeconds(-1))),
        wrong(
            "BadContinueAsNewAttributes: WorkflowTaskTimeout is negative.",
            command -> command.setWorkflowTaskTimeout(Durations.fromMillis(-1))),
        wrong(
            "BadContinueAsNewAttributes: BackoffStartInterval is negative.",
            command -> command.setBackoffStartInterval(Durations.fromSeconds(-1))),
        wrong(
            "BadContinueAsNewAttributes: WorkflowType on ContinueAsNewWorkflowExecution",
            command ->
                command.setWorkflowType(WorkflowType.newBuilder().setName("x".repeat(1001)))),
        wrong(
            "BadContinueAsNewAttributes: task queue name cannot start with reserved prefix",
            command -> command.setTaskQueue(TaskQueue.newBuilder().setName("/_sys/q"))),
        wrong(
            "BadContinueAsNewAttributes: RetryPolicy.MaximumAttempts is negative.",
            command -> command.setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(-1))),
        wrong(
            "BadContinueAsNewAttributes: Invalid CronSchedule: ",
            command -> command.setCronSchedule("* *")),
        wrong(
            "BadSearchAttributes: ",
            command -> command.setSearchAttributes(
                SearchAttributes.newBuilder().putIndexedFields("Unknown", VALUE))));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongCommandFailsItsTask(
      String message, UnaryOperator<ContinueAsNewWorkflowExecutionCommandAttributes.Builder> with) {
    var scenario = Scenario.started();

    assertThat(scenario.failTask(again(with)).message()).startsWith(message);

    assertThat(scenario.run().open()).isTrue();
    assertThat(scenario.isFollowed()).isFalse();
  }

  @Test
  void aLongHistorySuggestsIt() {
    var scenario = Scenario.started();
    scenario.startTask();
    assertThat(started(scenario).getSuggestContinueAsNew()).isFalse();
    assertThat(started(scenario).getSuggestContinueAsNewReasonsList()).isEmpty();
    var usual = RunLimits.DEFAULT;
    var early = new RunLimits.History(10, 10_000, new RunLimits.Suggested(3, 10_000, 10));
    var limits =
        new RunLimits(early, usual.sizes(), usual.counts(), usual.updates(), usual.attributes());
    assertThat(StartWorkflowTask.unwritten(scenario.run(), limits)
            .getLast()
            .getWorkflowTaskStartedEventAttributes()
            .getSuggestContinueAsNewReasonsList())
        .containsExactly(
            SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_HISTORY_EVENTS);

    var full = Scenario.started()
        .completeTask(Stream.generate(() -> Commands.marker("m", Scenario.payloads("x")))
            .limit(4_100)
            .toArray(Command[]::new));
    full.handle(Scenario.signal("wake"));
    full.startTask();

    assertThat(started(full).getSuggestContinueAsNew()).isTrue();
    assertThat(started(full).getSuggestContinueAsNewReasonsList())
        .containsExactly(
            SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_HISTORY_EVENTS);
  }

  private static WorkflowTaskStartedEventAttributes started(Scenario scenario) {
    return StartWorkflowTask.unwritten(scenario.run(), RunLimits.DEFAULT)
        .getLast()
        .getWorkflowTaskStartedEventAttributes();
  }

  @Test
  void aWorkflowThatWouldHandOverTooMuchIsTerminated() {
    var scenario = Scenario.started();

    scenario.failTask(again(
        command -> command.setInput(Scenario.payloads("x".repeat(2 * 1024 * 1024 + 1)))));

    assertThat(scenario.history()).endsWith("WORKFLOW_EXECUTION_TERMINATED");
    assertThat(scenario.isFollowed()).isFalse();
  }

  private static Arguments wrong(
      String message, UnaryOperator<ContinueAsNewWorkflowExecutionCommandAttributes.Builder> with) {
    return Arguments.of(message, with);
  }

  private static Command again() {
    return again(command -> command);
  }

  private static Command again(
      UnaryOperator<ContinueAsNewWorkflowExecutionCommandAttributes.Builder> with) {
    return Commands.continueAsNew(with);
  }
}
