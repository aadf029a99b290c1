package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflow.SignalWithStart;
import dev.almanac.engine.workflow.StartRules;
import io.temporal.api.common.v1.Callback;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Instant;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StartRulesTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final String LONG = "x".repeat(1001);
  private static final Payload LARGE = Payload.newBuilder()
      .setData(ByteString.copyFrom(new byte[2 * 1024 * 1024]))
      .build();

  @Test
  void theFirstEventSaysWhatWasAskedForAndWhatFollows() {
    var memo =
        Memo.newBuilder().putFields("k", Scenario.payloads("m").getPayloads(0)).build();
    var start = valid(request -> request
        .setInput(Scenario.payloads("in"))
        .setMemo(memo)
        .setIdentity("me")
        .setPriority(Priority.newBuilder().setPriorityKey(2))
        .setUserMetadata(UserMetadata.newBuilder().setSummary(Payload.getDefaultInstance()))
        .addLinks(Link.getDefaultInstance())
        .setWorkflowStartDelay(Durations.fromMinutes(1))
        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(3)));

    assertThat(start.workflow()).isEqualTo(Scenario.KEY.workflow());
    assertThat(start.metadata()).isPresent();
    assertThat(start.links()).hasSize(1);
    var event = start.attributes();
    assertThat(event.getWorkflowId()).isEqualTo("workflow");
    assertThat(event.getWorkflowType().getName()).isEqualTo("type");
    assertThat(event.getTaskQueue().getName()).isEqualTo("queue");
    assertThat(event.getInput()).isEqualTo(Scenario.payloads("in"));
    assertThat(event.getMemo()).isEqualTo(memo);
    assertThat(event.getIdentity()).isEqualTo("me");
    assertThat(event.getPriority().getPriorityKey()).isEqualTo(2);
    assertThat(event.getFirstWorkflowTaskBackoff()).isEqualTo(Durations.fromMinutes(1));
    assertThat(event.getRetryPolicy().getInitialInterval()).isEqualTo(Durations.fromSeconds(1));
    assertThat(event.getAttempt()).isEqualTo(1);
    var begun =
        RunCreation.start(start, Scenario.KEY.runId(), NOW).next().execution().started();
    assertThat(begun.getFirstExecutionRunId()).isEqualTo(Scenario.RUN);
    assertThat(begun.getOriginalExecutionRunId()).isEqualTo(Scenario.RUN);
  }

  @ParameterizedTest(name = "execution {0}, run {1}, task {2}")
  @CsvSource(textBlock = """
          0,   0,   0,    0,   10
          60,  0,   0,    60,  10
          60,  90,  0,    60,  10
          60,  30,  20,   30,  20
          0,   30,  0,    30,  10
          0,   5,   0,    5,   5
          0,   0,   500,  0,   120
          60,  0,   500,  60,  60
          """)
  void aTimeoutIsFilledFromAndHeldWithinTheNextLargerOne(
      int execution, int run, int task, int runThen, int taskThen) {
    var event = valid(request -> request
            .setWorkflowExecutionTimeout(Durations.fromSeconds(execution))
            .setWorkflowRunTimeout(Durations.fromSeconds(run))
            .setWorkflowTaskTimeout(Durations.fromSeconds(task)))
        .attributes();

    assertThat(event.getWorkflowExecutionTimeout()).isEqualTo(Durations.fromSeconds(execution));
    assertThat(event.getWorkflowRunTimeout()).isEqualTo(Durations.fromSeconds(runThen));
    assertThat(event.getWorkflowTaskTimeout()).isEqualTo(Durations.fromSeconds(taskThen));
    assertThat(event.hasWorkflowExecutionExpirationTime()).isEqualTo(execution > 0);
    if (execution > 0) {
      assertThat(event.getWorkflowExecutionExpirationTime().getSeconds())
          .isEqualTo(NOW.getEpochSecond() + execution);
    }
  }

  @Test
  void noTimeoutIsToldAsItWasSaid() {
    var unsaid = valid(request -> request).attributes();
    var zero = valid(request -> request
            .setWorkflowExecutionTimeout(Durations.ZERO)
            .setWorkflowRunTimeout(Durations.ZERO))
        .attributes();

    assertThat(unsaid.hasWorkflowExecutionTimeout()).isFalse();
    assertThat(unsaid.hasWorkflowRunTimeout()).isFalse();
    assertThat(zero.hasWorkflowExecutionTimeout()).isTrue();
    assertThat(zero.hasWorkflowRunTimeout()).isTrue();
  }

  @Test
  void aTimeoutThatNobodyWillSeeTheEndOfIsCut() {
    var start = valid(request -> request.setWorkflowExecutionTimeout(
        com.google.protobuf.Duration.newBuilder().setSeconds(Long.MAX_VALUE)));

    var run = RunCreation.start(start, Scenario.KEY.runId(), NOW).next();

    assertThat(run.deadlines().first()).isPresent();
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong("WorkflowId is not set on request.", request -> request.clearWorkflowId()),
        wrong("WorkflowId length exceeds limit", request -> request.setWorkflowId(LONG)),
        wrong(
            "WorkflowId length exceeds limit",
            request -> request.setWorkflowId("\u00e4".repeat(501))),
        wrong("WorkflowId contains a NUL", request -> request.setWorkflowId("a\0b")),
        wrong("WorkflowType is not set on request.", request -> request.clearWorkflowType()),
        wrong(
            "WorkflowType length exceeds limit",
            request -> request.setWorkflowType(WorkflowType.newBuilder().setName(LONG))),
        wrong("taskQueue is not set", request -> request.clearTaskQueue()),
        wrong("missing task queue name", request -> request.setTaskQueue(queue(""))),
        wrong(
            "cannot use internal per-namespace task queue:temporal-sys-per-ns-tq",
            request -> request.setTaskQueue(queue("temporal-sys-per-ns-tq"))),
        wrong("taskQueue length exceeds limit", request -> request.setTaskQueue(queue(LONG))),
        wrong(
            "task queue name cannot start with reserved prefix /_sys/",
            request -> request.setTaskQueue(queue("/_sys/a"))),
        wrong("RequestId length exceeds limit", request -> request.setRequestId(LONG)),
        wrong("Identity length exceeds limit", request -> request.setIdentity(LONG)),
        wrong(
            "WorkflowExecutionTimeout is negative.",
            request -> request.setWorkflowExecutionTimeout(Durations.fromSeconds(-1))),
        wrong(
            "WorkflowRunTimeout is negative.",
            request -> request.setWorkflowRunTimeout(Durations.fromMillis(-1))),
        wrong(
            "WorkflowTaskTimeout is negative.",
            request -> request.setWorkflowTaskTimeout(Durations.fromSeconds(-1))),
        wrong(
            "WorkflowStartDelay is negative.",
            request -> request.setWorkflowStartDelay(Durations.fromSeconds(-1))),
        wrong(
            "CronSchedule and WorkflowStartDelay",
            request -> request
                .setCronSchedule("* * * * *")
                .setWorkflowStartDelay(Durations.fromSeconds(1))),
        wrong("Invalid CronSchedule: ", request -> request.setCronSchedule("* * * *")),
        wrong("Invalid CronSchedule: ", request -> request.setCronSchedule("@sometimes")),
        wrong("Invalid CronSchedule: ", request -> request.setCronSchedule("0 0 * * 7")),
        wrong("CronSchedule '0 0 30 2 *' never", request -> request.setCronSchedule("0 0 30 2 *")),
        wrong(
            "CompletionCallbacks is not supported",
            request -> request.addCompletionCallbacks(Callback.getDefaultInstance())),
        badPolicy(
            "RetryPolicy.BackoffCoefficient is below 1",
            policy -> policy.setBackoffCoefficient(0.5)),
        badPolicy(
            "RetryPolicy.BackoffCoefficient is below 1",
            policy -> policy.setBackoffCoefficient(Double.NaN)),
        badPolicy(
            "RetryPolicy.MaximumAttempts is negative", policy -> policy.setMaximumAttempts(-1)),
        badPolicy(
            "RetryPolicy.InitialInterval is negative",
            policy -> policy.setInitialInterval(Durations.fromSeconds(-1))),
        badPolicy(
            "RetryPolicy.MaximumInterval is shorter",
            policy -> policy
                .setInitialInterval(Durations.fromSeconds(2))
                .setMaximumInterval(Durations.fromSeconds(1))),
        badPolicy(
            "RetryPolicy.NonRetryableErrorTypes names an unknown",
            policy -> policy.addNonRetryableErrorTypes("TemporalTimeout:Nap")));
  }

  @ParameterizedTest
  @MethodSource({"wrong", "tooLarge"})
  void aWrongStartIsRefusedNamingTheField(
      String message, UnaryOperator<StartWorkflowExecutionRequest.Builder> change) {
    var checked = StartRules.check(change.apply(request()).build(), setting());

    var refusal = ((StartRules.Checked.Invalid) checked).refusal();
    assertThat(refusal.reason()).isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
    assertThat(refusal.message()).startsWith(message);
  }

  static Stream<Arguments> tooLarge() {
    return Stream.of(
        wrong(
            "Input exceeds ",
            request -> request.setInput(Payloads.newBuilder().addPayloads(LARGE))),
        wrong("Memo exceeds ", request -> request.setMemo(Memo.newBuilder().putFields("k", LARGE))),
        wrong(
            "UserMetadata.Summary exceeds ",
            request -> request.setUserMetadata(UserMetadata.newBuilder().setSummary(LARGE))),
        wrong(
            "UserMetadata.Details exceeds ",
            request -> request.setUserMetadata(UserMetadata.newBuilder().setDetails(LARGE))),
        wrong(
            "Link exceeds ",
            request -> request.addLinks(Link.newBuilder()
                .setWorkflowEvent(
                    Link.WorkflowEvent.newBuilder().setWorkflowId("x".repeat(4000))))),
        wrong(
            "Priority.PriorityKey is negative.",
            request -> request.setPriority(Priority.newBuilder().setPriorityKey(-1))),
        wrong(
            "Priority.FairnessKey has a length of more than",
            request -> request.setPriority(Priority.newBuilder().setFairnessKey(LONG))),
        wrong(
            "Namespace  has no mapping defined for search attribute Unheard",
            request -> request.setSearchAttributes(
                SearchAttributes.newBuilder().putIndexedFields("Unheard", json("1")))));
  }

  @Test
  void aPolicyOfOneAttemptNeedsNothingElse() {
    var policy = RetryPolicy.newBuilder().setMaximumAttempts(1).setBackoffCoefficient(0.1);

    assertThat(valid(request -> request.setRetryPolicy(policy)).attributes().hasRetryPolicy())
        .isTrue();
  }

  @Test
  void anAttributeThatIsSetToNothingIsNotSet() {
    var start = valid(request -> request.setSearchAttributes(SearchAttributes.newBuilder()
        .putIndexedFields("City", json("[]"))
        .putIndexedFields("BuildIds", json("[\"a\"]"))));

    var properties =
        RunCreation.start(start, Scenario.KEY.runId(), NOW).next().execution().properties();

    assertThat(properties.searchAttributes().getIndexedFieldsMap()).containsOnlyKeys("BuildIds");
  }

  @Test
  void aSignalWithStartHasAStartAndASignal() {
    var request = withSignal().build();

    var start = SignalWithStart.start(request);
    var checked = (StartRules.Checked.Valid) StartRules.check(start, setting());
    var decision = RunCreation.startWithSignal(
        checked.start(), Scenario.KEY.runId(), SignalWithStart.signal(request), NOW);

    assertThat(start.getWorkflowIdConflictPolicy())
        .isEqualTo(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING);
    assertThat(checked.start().attributes().hasWorkflowExecutionTimeout()).isFalse();
    assertThat(checked.start().attributes().hasWorkflowRunTimeout()).isFalse();
    var accepted = (Decision.Accepted<RunKey>) decision;
    assertThat(accepted.next().tasks().pending()).isPresent();
    assertThat(accepted.next().signals().hasTaken("request")).isTrue();
  }

  @Test
  void aSignalWithStartDoesNotFailBecauseTheWorkflowRuns() {
    var request = withSignal()
        .setWorkflowIdConflictPolicy(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL)
        .build();

    assertThatThrownBy(() -> SignalWithStart.start(request))
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("WorkflowIdConflictPolicy");
  }

  @Test
  void aSignalWithStartNeedsTheNameOfTheSignal() {
    var request = withSignal().clearSignalName().build();
    var checked =
        (StartRules.Checked.Valid) StartRules.check(SignalWithStart.start(request), setting());

    var decision = RunCreation.startWithSignal(
        checked.start(), Scenario.KEY.runId(), SignalWithStart.signal(request), NOW);

    assertThat(((Decision.Refused<RunKey>) decision).refusal().message())
        .isEqualTo("SignalName is not set on request.");
  }

  private static Arguments wrong(
      String message, UnaryOperator<StartWorkflowExecutionRequest.Builder> change) {
    return Arguments.of(message, change);
  }

  private static Arguments badPolicy(String message, UnaryOperator<RetryPolicy.Builder> change) {
    return wrong(
        message, request -> request.setRetryPolicy(change.apply(RetryPolicy.newBuilder())));
  }

  private static RunStart valid(UnaryOperator<StartWorkflowExecutionRequest.Builder> change) {
    var checked = StartRules.check(change.apply(request()).build(), setting());
    assertThat(checked).isInstanceOf(StartRules.Checked.Valid.class);
    return ((StartRules.Checked.Valid) checked).start();
  }

  private static StartRules.Setting setting() {
    return new StartRules.Setting(Scenario.NAMESPACE_ID, Scenario.TYPES, NOW);
  }

  private static StartWorkflowExecutionRequest.Builder request() {
    return StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId("workflow")
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(queue("queue"))
        .setRequestId("request");
  }

  private static SignalWithStartWorkflowExecutionRequest.Builder withSignal() {
    return SignalWithStartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId("workflow")
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(queue("queue"))
        .setRequestId("request")
        .setSignalName("signal");
  }

  private static TaskQueue queue(String name) {
    return TaskQueue.newBuilder().setName(name).build();
  }

  private static Payload json(String text) {
    return Commands.payload(text);
  }
}
