package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.command.v1.CancelTimerCommandAttributes;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ModifyWorkflowPropertiesCommandAttributes;
import io.temporal.api.command.v1.RequestCancelActivityTaskCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import java.time.Duration;

/** Short notations for commands. */
public final class Commands {
  private Commands() {}

  static Command startTimer(String id, Duration delay) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId(id)
            .setStartToFireTimeout(ProtoDurations.message(delay)))
        .build();
  }

  static Command cancelTimer(String id) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CANCEL_TIMER)
        .setCancelTimerCommandAttributes(
            CancelTimerCommandAttributes.newBuilder().setTimerId(id))
        .build();
  }

  public static Command activity(String id) {
    return activity(id, 20);
  }

  public static Command activity(String id, int inputBytes) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId(id)
            .setActivityType(ActivityType.newBuilder().setName("type"))
            .setInput(Walk.payloads(inputBytes))
            .setStartToCloseTimeout(ProtoDurations.message(Duration.ofSeconds(30)))
            .setRetryPolicy(RetryPolicy.getDefaultInstance()))
        .build();
  }

  static Command cancelActivity(long scheduledEventId) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK)
        .setRequestCancelActivityTaskCommandAttributes(
            RequestCancelActivityTaskCommandAttributes.newBuilder()
                .setScheduledEventId(scheduledEventId))
        .build();
  }

  static Command memo(String key, int value) {
    var payload = Payload.newBuilder().setData(ByteString.copyFromUtf8(Integer.toString(value)));
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_MODIFY_WORKFLOW_PROPERTIES)
        .setModifyWorkflowPropertiesCommandAttributes(
            ModifyWorkflowPropertiesCommandAttributes.newBuilder()
                .setUpsertedMemo(Memo.newBuilder().putFields(key, payload.build())))
        .build();
  }

  static Command complete() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }
}
