package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import io.temporal.api.command.v1.CancelWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ModifyWorkflowPropertiesCommandAttributes;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.UpsertWorkflowSearchAttributesCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandTest {
  private static final String LONG = "x".repeat(1001);
  private static final Payloads LARGE = Payloads.newBuilder()
      .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[2 * 1024 * 1024])))
      .build();

  static Stream<Arguments> wrong() {
    return Stream.of(
        wrong("BadScheduleActivityAttributes: activityId is not set", activity("")),
        wrong(
            "BadScheduleActivityAttributes: activityId on ScheduleActivityTaskCommand exceeds",
            activity(LONG)),
        wrong(
            "BadScheduleActivityAttributes: activityType is not set",
            Commands.schedule(Commands.activity("a").clearActivityType())),
        wrong(
            "BadScheduleActivityAttributes: activityType on ScheduleActivityTaskCommand exceeds",
            Commands.schedule(
                Commands.activity("a").setActivityType(ActivityType.newBuilder().setName(LONG)))),
        wrong(
            "BadScheduleActivityAttributes: taskQueue length exceeds limit",
            Commands.schedule(
                Commands.activity("a").setTaskQueue(TaskQueue.newBuilder().setName(LONG)))),
        wrong(
            "BadScheduleActivityAttributes: A timeout is negative",
            Commands.schedule(
                Commands.activity("a").setHeartbeatTimeout(Durations.fromSeconds(-1)))),
        wrong(
            "BadScheduleActivityAttributes: RetryPolicy.BackoffCoefficient is below 1",
            Commands.schedule(Commands.activity("a")
                .setRetryPolicy(RetryPolicy.newBuilder().setBackoffCoefficient(0.5)))),
        wrong(
            "BadScheduleActivityAttributes: Priority.PriorityKey is negative",
            Commands.schedule(
                Commands.activity("a").setPriority(Priority.newBuilder().setPriorityKey(-1)))),
        wrong("BadRequestCancelActivityAttributes: ", Commands.cancelActivity(0)),
        wrong("BadRequestCancelActivityAttributes: ", Commands.cancelActivity(99)));
  }

  static Stream<Arguments> wrongAboutItself() {
    return Stream.of(
        wrong(
            "BadStartTimerAttributes: TimerId is not set on StartTimerCommand.",
            Commands.startTimer("", Duration.ofSeconds(1))),
        wrong(
            "BadStartTimerAttributes: TimerId on StartTimerCommand exceeds length limit",
            Commands.startTimer(LONG, Duration.ofSeconds(1))),
        wrong(
            "BadStartTimerAttributes: StartToFireTimeout of timer t is negative",
            Commands.startTimer("t", Duration.ofMillis(-1))),
        wrong(
            "BadCancelTimerAttributes: TimerId is not set on CancelTimerCommand.",
            Commands.cancelTimer("")),
        wrong("BadCancelTimerAttributes: ", Commands.cancelTimer("unknown")),
        wrong(
            "BadRecordMarkerAttributes: MarkerName is not set on RecordMarkerCommand.",
            Commands.marker("", Payloads.getDefaultInstance())),
        wrong(
            "BadSearchAttributes: Namespace default has no mapping defined for search attribute"
                + " Unheard",
            Commands.upsert("Unheard", "1")),
        wrong(
            "BadSearchAttributes: Search attribute City has the type Keyword and cannot hold 1: ",
            Commands.upsert("City", "1")),
        wrong(
            "BadSearchAttributes: SearchAttributes is not set on",
            Command.newBuilder()
                .setUpsertWorkflowSearchAttributesCommandAttributes(
                    UpsertWorkflowSearchAttributesCommandAttributes.getDefaultInstance())
                .build()),
        wrong(
            "BadModifyWorkflowPropertiesAttributes: UpsertedMemo is not set on",
            Command.newBuilder()
                .setModifyWorkflowPropertiesCommandAttributes(
                    ModifyWorkflowPropertiesCommandAttributes.getDefaultInstance())
                .build()),
        wrong(
            "BadFailWorkflowExecutionAttributes: Failure is not set on",
            Command.newBuilder()
                .setFailWorkflowExecutionCommandAttributes(
                    FailWorkflowExecutionCommandAttributes.getDefaultInstance())
                .build()));
  }

  static Stream<Arguments> wrongAboutOthers() {
    return Stream.of(
        wrong(
            "BadStartChildExecutionAttributes: WorkflowId is not set on",
            Family.start(Family.child(""))),
        wrong(
            "BadStartChildExecutionAttributes: WorkflowType is not set on",
            Family.start(Family.child("c").clearWorkflowType())),
        wrong(
            "BadStartChildExecutionAttributes: task queue name cannot start with reserved prefix",
            Family.start(
                Family.child("c").setTaskQueue(TaskQueue.newBuilder().setName("/_sys/q")))),
        wrong(
            "BadStartChildExecutionAttributes: WorkflowRunTimeout is negative",
            Family.start(Family.child("c").setWorkflowRunTimeout(Durations.fromSeconds(-1)))),
        wrong(
            "BadStartChildExecutionAttributes: RetryPolicy.BackoffCoefficient is below 1",
            Family.start(Family.child("c")
                .setRetryPolicy(RetryPolicy.newBuilder().setBackoffCoefficient(0.5)))),
        wrong(
            "BadStartChildExecutionAttributes: cross namespace commands are not allowed",
            Family.start(inOther(Family.child("c")))),
        wrong(
            "BadSignalWorkflowExecutionAttributes: WorkflowId is not set on",
            Family.signal(Family.signalTo(""))),
        wrong(
            "BadSignalWorkflowExecutionAttributes: SignalName is not set on",
            Family.signal(Family.signalTo("w").setSignalName(""))),
        wrong(
            "BadRequestCancelExternalWorkflowExecutionAttributes: WorkflowId is not set on",
            Family.cancel(Family.cancelOf(""))),
        wrong(
            "BadRequestCancelExternalWorkflowExecutionAttributes: Invalid RunId: expected",
            Family.cancel(Family.cancelOf("w").setRunId("x"))));
  }

  @ParameterizedTest
  @MethodSource({"wrong", "wrongAboutItself", "wrongAboutOthers"})
  void aWrongCommandFailsTheTaskNamingTheField(String message, Command command) {
    var scenario = Scenario.started();

    var refusal = scenario.failTask(command);

    assertThat(refusal.reason()).isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
    assertThat(refusal.message()).startsWith(message);
    assertThat(scenario
            .lastEvent()
            .getWorkflowTaskFailedEventAttributes()
            .getCause()
            .name()
            .replace("_", ""))
        .isEqualToIgnoringCase(
            "WorkflowTaskFailedCause" + message.substring(0, message.indexOf(':')));
    assertThat(scenario.run().open()).isTrue();
  }

  static Stream<Arguments> tooLarge() {
    return Stream.of(
        wrong(
            "BadScheduleActivityAttributes",
            Commands.schedule(Commands.activity("a").setInput(LARGE))),
        wrong("BadRecordMarkerAttributes", Commands.marker("m", LARGE)),
        wrong(
            "BadModifyWorkflowPropertiesAttributes",
            Commands.memo("k", "x".repeat(2 * 1024 * 1024))),
        wrong(
            "BadScheduleActivityAttributes",
            Command.newBuilder()
                .setCompleteWorkflowExecutionCommandAttributes(
                    CompleteWorkflowExecutionCommandAttributes.newBuilder().setResult(LARGE))
                .build()),
        wrong(
            "BadFailWorkflowExecutionAttributes",
            Command.newBuilder()
                .setFailWorkflowExecutionCommandAttributes(
                    FailWorkflowExecutionCommandAttributes.newBuilder()
                        .setFailure(Failure.newBuilder().setMessage("x".repeat(3_000_000))))
                .build()),
        wrong(
            "BadCancelWorkflowExecutionAttributes",
            Command.newBuilder()
                .setCancelWorkflowExecutionCommandAttributes(
                    CancelWorkflowExecutionCommandAttributes.newBuilder().setDetails(LARGE))
                .build()));
  }

  @ParameterizedTest
  @MethodSource("tooLarge")
  void aCommandThatIsTooLargeEndsTheRun(String cause, Command command) {
    var scenario = Scenario.started();

    var refusal = scenario.failTask(command);

    assertThat(refusal.message()).startsWith(cause + ": ").contains(" exceeds size limit. ");
    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_TERMINATED");
    assertThat(refusal.message())
        .isEqualTo(
            scenario.lastEvent().getWorkflowExecutionTerminatedEventAttributes().getReason());
    assertThat(scenario.effects()).endsWith(new Effect.ShowInLists());
  }

  @Test
  void aCommandThatIsTooLargeEndsTheRunOfARepeatedTaskToo() {
    var scenario = Scenario.started();
    scenario.handle(Scenario.failure(scenario.startTask()));

    scenario.failTask(Commands.marker("m", LARGE));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_TERMINATED");
  }

  @Test
  void aMemoMayNotGrowTooLargeBitByBit() {
    var scenario = Scenario.started();
    var half = "x".repeat(1024 * 1024);
    scenario.completeTask(Commands.memo("a", half));
    scenario.handle(Scenario.signal("a"));

    scenario.failTask(Commands.memo("b", half));

    assertThat(scenario.run().open()).isFalse();
  }

  @Test
  void anAnswerThatIsTooLargeToSendEndsTheRun() {
    var scenario = Scenario.started();

    scenario.handle(new FailWorkflowTask(
        scenario.startTask(),
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_GRPC_MESSAGE_TOO_LARGE,
        Failure.getDefaultInstance(),
        "worker"));

    assertThat(scenario.history())
        .endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_TERMINATED");
    var events = scenario.events();
    assertThat(
            events.get(events.size() - 2).getWorkflowTaskFailedEventAttributes().getCause())
        .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND);
  }

  @Test
  void whatTheUserSaysAboutACommandIsOnItsEvent() {
    var metadata = UserMetadata.newBuilder()
        .setSummary(Payload.newBuilder().setData(ByteString.copyFromUtf8("why")))
        .build();
    var commands = Stream.of(
            Commands.schedule(Commands.activity("a")),
            Commands.startTimer("t", Duration.ofSeconds(1)),
            Commands.cancelTimer("t"),
            Commands.marker("m", Payloads.getDefaultInstance()),
            Commands.upsert("City", "\"Ulm\""),
            Commands.memo("k", "1"),
            Commands.complete())
        .map(command -> command.toBuilder().setUserMetadata(metadata).build())
        .toArray(Command[]::new);

    var scenario = Scenario.started().completeTask(commands);

    assertThat(scenario.events().subList(4, 11))
        .allSatisfy(event -> assertThat(event.getUserMetadata()).isEqualTo(metadata));
  }

  @Test
  void tooManyWordsAboutACommandAreRefused() {
    var scenario = Scenario.started();
    var summary = Payload.newBuilder().setData(ByteString.copyFrom(new byte[400]));
    var command = Commands.complete().toBuilder()
        .setUserMetadata(UserMetadata.newBuilder().setSummary(summary))
        .build();

    var refusal = scenario.refused(Scenario.completion(scenario.startTask(), command));

    assertThat(refusal.message()).startsWith("UserMetadata.Summary exceeds ");
  }

  @Test
  void anActivityHasThePriorityOfItsRunUnlessItSaysOtherwise() {
    var scenario = Scenario.started(attributes ->
        attributes.setPriority(Priority.newBuilder().setPriorityKey(2).setFairnessKey("tenant")));
    scenario.completeTask(
        activity("a"),
        Commands.schedule(
            Commands.activity("b").setPriority(Priority.newBuilder().setPriorityKey(5))));

    assertThat(scenario.activity("a").scheduled().getPriority().getPriorityKey())
        .isEqualTo(2);
    assertThat(scenario.activity("b").scheduled().getPriority())
        .isEqualTo(
            Priority.newBuilder().setPriorityKey(5).setFairnessKey("tenant").build());
  }

  @Test
  void attributesAndMemoAreMergedKeyByKey() {
    var scenario = Scenario.started()
        .completeTask(Commands.upsert("City", "\"Ulm\""), Commands.memo("a", "1"));
    scenario.handle(Scenario.signal("a"));
    scenario.completeTask(Commands.upsert("City", "null"), Commands.memo("b", "2"));

    var properties = scenario.run().execution().properties();
    assertThat(properties.searchAttributes().getIndexedFieldsMap()).isEmpty();
    assertThat(properties.memo().getFieldsMap()).containsOnlyKeys("a", "b");
  }

  @SuppressWarnings("deprecation") // workers still send the namespace
  private static StartChildWorkflowExecutionCommandAttributes.Builder inOther(
      StartChildWorkflowExecutionCommandAttributes.Builder child) {
    return child.setNamespace("other");
  }

  private static Arguments wrong(String message, Command command) {
    return Arguments.of(message, command);
  }

  private static Command activity(String id) {
    return Commands.schedule(Commands.activity(id));
  }
}
