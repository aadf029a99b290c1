package dev.almanac.engine.completion;

import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.ActivityScheduling;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.timer.TimerRules;
import dev.almanac.engine.workflow.Closing;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.MarkerRecordedEventAttributes;
import io.temporal.api.history.v1.UpsertWorkflowSearchAttributesEventAttributes;
import io.temporal.api.history.v1.WorkflowPropertiesModifiedEventAttributes;
import java.util.List;

/** Carries out commands; each feature has its own rules. */
final class CommandRules {
  private CommandRules() {}

  /** A run that has ended cannot do anything more. */
  static void checkOrder(List<Command> commands) {
    for (var command : commands.subList(0, Math.max(0, commands.size() - 1))) {
      if (closes(command)) {
        throw Refused.invalid("invalid command sequence: [" + command.getCommandType()
            + "] must be the last command.");
      }
    }
  }

  static boolean closes(Command command) {
    return switch (command.getAttributesCase()) {
      case COMPLETE_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          FAIL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          CANCEL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          CONTINUE_AS_NEW_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES -> true;
      default -> false;
    };
  }

  static void carryOut(Draft draft, Command command, long completed, String identity) {
    switch (command.getAttributesCase()) {
      case SCHEDULE_ACTIVITY_TASK_COMMAND_ATTRIBUTES ->
        ActivityScheduling.schedule(
            draft, command.getScheduleActivityTaskCommandAttributes(), completed);
      case REQUEST_CANCEL_ACTIVITY_TASK_COMMAND_ATTRIBUTES ->
        ActivityCancellation.request(
            draft,
            command.getRequestCancelActivityTaskCommandAttributes().getScheduledEventId(),
            completed);
      case START_TIMER_COMMAND_ATTRIBUTES ->
        TimerRules.start(draft, command.getStartTimerCommandAttributes(), completed);
      case CANCEL_TIMER_COMMAND_ATTRIBUTES ->
        TimerRules.cancel(draft, command.getCancelTimerCommandAttributes(), completed, identity);
      case RECORD_MARKER_COMMAND_ATTRIBUTES -> recordMarker(draft, command, completed);
      case UPSERT_WORKFLOW_SEARCH_ATTRIBUTES_COMMAND_ATTRIBUTES ->
        upsert(draft, command, completed);
      case MODIFY_WORKFLOW_PROPERTIES_COMMAND_ATTRIBUTES -> modify(draft, command, completed);
      case COMPLETE_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        Closing.complete(draft, command.getCompleteWorkflowExecutionCommandAttributes(), completed);
      case FAIL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        Closing.fail(draft, command.getFailWorkflowExecutionCommandAttributes(), completed);
      case CANCEL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        Closing.cancel(draft, command.getCancelWorkflowExecutionCommandAttributes(), completed);
      default ->
        throw new BadCommand(
            WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNSPECIFIED,
            "Unsupported command " + command.getCommandType() + ".");
    }
  }

  private static void recordMarker(Draft draft, Command command, long completed) {
    var marker = command.getRecordMarkerCommandAttributes();
    if (marker.getMarkerName().isEmpty()) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_RECORD_MARKER_ATTRIBUTES,
          "MarkerName is not set on RecordMarkerCommand.");
    }
    var attributes = MarkerRecordedEventAttributes.newBuilder()
        .setMarkerName(marker.getMarkerName())
        .putAllDetails(marker.getDetailsMap())
        .setWorkflowTaskCompletedEventId(completed);
    if (marker.hasHeader()) {
      attributes.setHeader(marker.getHeader());
    }
    if (marker.hasFailure()) {
      attributes.setFailure(marker.getFailure());
    }
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_MARKER_RECORDED)
        .setMarkerRecordedEventAttributes(attributes));
  }

  private static void upsert(Draft draft, Command command, long completed) {
    var upsert = command.getUpsertWorkflowSearchAttributesCommandAttributes();
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES)
        .setUpsertWorkflowSearchAttributesEventAttributes(
            UpsertWorkflowSearchAttributesEventAttributes.newBuilder()
                .setWorkflowTaskCompletedEventId(completed)
                .setSearchAttributes(upsert.getSearchAttributes())));
    draft.effect(new Effect.ShowInLists());
  }

  private static void modify(Draft draft, Command command, long completed) {
    var modify = command.getModifyWorkflowPropertiesCommandAttributes();
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED)
        .setWorkflowPropertiesModifiedEventAttributes(
            WorkflowPropertiesModifiedEventAttributes.newBuilder()
                .setWorkflowTaskCompletedEventId(completed)
                .setUpsertedMemo(modify.getUpsertedMemo())));
    draft.effect(new Effect.ShowInLists());
  }
}
