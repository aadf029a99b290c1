package dev.almanac.engine.completion;

import dev.almanac.engine.activity.ActivityCancellation;
import dev.almanac.engine.activity.ActivityScheduling;
import dev.almanac.engine.chain.ContinueAsNew;
import dev.almanac.engine.child.ChildInitiation;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.external.ExternalCommands;
import dev.almanac.engine.timer.TimerRules;
import dev.almanac.engine.workflow.CloseRules;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.util.List;

/** Carries out commands. Each feature has its own rules. */
final class CommandRules {
  private CommandRules() {}

  /** Checks the sequence of commands before any of them is carried out. */
  static void check(List<Command> commands) {
    for (var command : commands) {
      RefusalException.ifAny(InputLimits.metadata(command.getUserMetadata()));
    }
    for (var command : commands.subList(0, Math.max(0, commands.size() - 1))) {
      if (closes(command)) {
        throw Refusal.invalid("invalid command sequence: [" + command.getCommandType()
                + "] must be the last command.")
            .exception();
      }
    }
  }

  /** Returns whether a command ends the run, after which no other is possible. */
  static boolean closes(Command command) {
    return switch (command.getAttributesCase()) {
      case COMPLETE_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          FAIL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          CANCEL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          CONTINUE_AS_NEW_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES -> true;
      default -> false;
    };
  }

  static void carryOut(
      Draft draft, Command command, CommandOrigin origin, NamespaceInfo namespace) {
    switch (command.getAttributesCase()) {
      case SCHEDULE_ACTIVITY_TASK_COMMAND_ATTRIBUTES ->
        ActivityScheduling.schedule(
            draft, command.getScheduleActivityTaskCommandAttributes(), origin);
      case REQUEST_CANCEL_ACTIVITY_TASK_COMMAND_ATTRIBUTES ->
        ActivityCancellation.request(
            draft,
            command.getRequestCancelActivityTaskCommandAttributes().getScheduledEventId(),
            origin);
      case START_TIMER_COMMAND_ATTRIBUTES ->
        TimerRules.start(draft, command.getStartTimerCommandAttributes(), origin);
      case CANCEL_TIMER_COMMAND_ATTRIBUTES ->
        TimerRules.cancel(draft, command.getCancelTimerCommandAttributes(), origin);
      case RECORD_MARKER_COMMAND_ATTRIBUTES ->
        PropertyCommands.recordMarker(draft, command.getRecordMarkerCommandAttributes(), origin);
      case UPSERT_WORKFLOW_SEARCH_ATTRIBUTES_COMMAND_ATTRIBUTES ->
        PropertyCommands.upsert(
            draft, command.getUpsertWorkflowSearchAttributesCommandAttributes(), origin, namespace);
      case MODIFY_WORKFLOW_PROPERTIES_COMMAND_ATTRIBUTES ->
        PropertyCommands.modify(
            draft, command.getModifyWorkflowPropertiesCommandAttributes(), origin);
      case START_CHILD_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES,
          REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        tellOthers(draft, command, origin, namespace);
      case COMPLETE_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        CloseRules.complete(draft, command.getCompleteWorkflowExecutionCommandAttributes(), origin);
      case FAIL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        CloseRules.fail(draft, command.getFailWorkflowExecutionCommandAttributes(), origin);
      case CANCEL_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        CloseRules.cancel(draft, command.getCancelWorkflowExecutionCommandAttributes(), origin);
      case CONTINUE_AS_NEW_WORKFLOW_EXECUTION_COMMAND_ATTRIBUTES ->
        ContinueAsNew.carryOut(
            draft, command.getContinueAsNewWorkflowExecutionCommandAttributes(), origin, namespace);
      default ->
        throw new BadCommand(
            WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNSPECIFIED,
            "Unsupported command " + command.getCommandType() + ".");
    }
  }

  private static void tellOthers(
      Draft draft, Command command, CommandOrigin origin, NamespaceInfo namespace) {
    if (command.hasStartChildWorkflowExecutionCommandAttributes()) {
      ChildInitiation.start(
          draft, command.getStartChildWorkflowExecutionCommandAttributes(), origin, namespace);
    } else if (command.hasSignalExternalWorkflowExecutionCommandAttributes()) {
      ExternalCommands.signal(
          draft, command.getSignalExternalWorkflowExecutionCommandAttributes(), origin, namespace);
    } else {
      ExternalCommands.cancel(
          draft,
          command.getRequestCancelExternalWorkflowExecutionCommandAttributes(),
          origin,
          namespace);
    }
  }
}
