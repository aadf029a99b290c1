package dev.almanac.engine;

import com.google.protobuf.ByteString;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.command.v1.CancelTimerCommandAttributes;
import io.temporal.api.command.v1.CancelWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ModifyWorkflowPropertiesCommandAttributes;
import io.temporal.api.command.v1.RecordMarkerCommandAttributes;
import io.temporal.api.command.v1.RequestCancelActivityTaskCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.command.v1.UpsertWorkflowSearchAttributesCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.failure.v1.Failure;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Short forms of commands. */
public final class Commands {
  private Commands() {}

  public static Command startTimer(String id, Duration delay) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId(id)
            .setStartToFireTimeout(ProtoDurations.message(delay)))
        .build();
  }

  public static Command cancelTimer(String id) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CANCEL_TIMER)
        .setCancelTimerCommandAttributes(
            CancelTimerCommandAttributes.newBuilder().setTimerId(id))
        .build();
  }

  public static ScheduleActivityTaskCommandAttributes.Builder activity(String id) {
    return ScheduleActivityTaskCommandAttributes.newBuilder()
        .setActivityId(id)
        .setActivityType(ActivityType.newBuilder().setName("type"))
        .setStartToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(30)))
        .setRetryPolicy(RetryPolicy.getDefaultInstance());
  }

  public static Command schedule(ScheduleActivityTaskCommandAttributes.Builder activity) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(activity)
        .build();
  }

  public static Command cancelActivity(long scheduledEventId) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK)
        .setRequestCancelActivityTaskCommandAttributes(
            RequestCancelActivityTaskCommandAttributes.newBuilder()
                .setScheduledEventId(scheduledEventId))
        .build();
  }

  public static Command marker(String name, Payloads details) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_RECORD_MARKER)
        .setRecordMarkerCommandAttributes(
            RecordMarkerCommandAttributes.newBuilder().setMarkerName(name).putDetails("d", details))
        .build();
  }

  public static Command upsert(String name, String json) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES)
        .setUpsertWorkflowSearchAttributesCommandAttributes(
            UpsertWorkflowSearchAttributesCommandAttributes.newBuilder()
                .setSearchAttributes(
                    SearchAttributes.newBuilder().putIndexedFields(name, payload(json))))
        .build();
  }

  public static Command memo(String key, String json) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_MODIFY_WORKFLOW_PROPERTIES)
        .setModifyWorkflowPropertiesCommandAttributes(
            ModifyWorkflowPropertiesCommandAttributes.newBuilder()
                .setUpsertedMemo(Memo.newBuilder().putFields(key, payload(json))))
        .build();
  }

  public static Payload payload(String json) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(json))
        .build();
  }

  public static Command complete() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  public static Command complete(Payloads result) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.newBuilder().setResult(result))
        .build();
  }

  public static Command cancel() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CANCEL_WORKFLOW_EXECUTION)
        .setCancelWorkflowExecutionCommandAttributes(
            CancelWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  public static Command fail(Failure failure) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder().setFailure(failure))
        .build();
  }

  public static Command continueAsNew(
      UnaryOperator<ContinueAsNewWorkflowExecutionCommandAttributes.Builder> with) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION)
        .setContinueAsNewWorkflowExecutionCommandAttributes(
            with.apply(ContinueAsNewWorkflowExecutionCommandAttributes.newBuilder()))
        .build();
  }

  public static Command fail() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder()
                .setFailure(Failure.newBuilder().setMessage("no")))
        .build();
  }
}
