package dev.almanac.engine.child;

import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.NamespaceInfo;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;

/** Checks a command that starts a child. */
final class ChildChecks {
  private static final WorkflowTaskFailedCause BAD =
      WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_START_CHILD_EXECUTION_ATTRIBUTES;
  private static final String NAME = "StartChildWorkflowExecutionCommand";
  private static final String COMMAND = NAME + "Attributes.";

  private ChildChecks() {}

  /** @throws BadCommand if the command is invalid */
  @SuppressWarnings("deprecation") // workers still send the namespace
  static void check(
      Draft draft, StartChildWorkflowExecutionCommandAttributes command, NamespaceInfo namespace) {
    BadCommand.ifAny(
        namespace
            .crossing(command.getNamespace())
            .or(() -> InputLimits.required("WorkflowId", command.getWorkflowId(), NAME))
            .or(() ->
                InputLimits.required("WorkflowType", command.getWorkflowType().getName(), NAME))
            .or(() -> InputLimits.queue(command.getTaskQueue().getName()))
            .or(() -> CronSchedule.problem(command.getCronSchedule(), draft.now()))
            .or(() -> RetryRules.problem(RetryRules.filled(command.getRetryPolicy())))
            .or(() -> InputLimits.priority(command.getPriority()))
            .or(() -> SearchAttributeRules.check(
                command.getSearchAttributes(), namespace, draft.limits().attributes())),
        BAD);
    BadCommand.ifTooLarge(
        draft
            .limits()
            .blob(COMMAND + "Input", command.getInput())
            .or(() -> draft.limits().memo(COMMAND + "Memo", command.getMemo())),
        BAD);
  }

  static BadCommand bad(String message) {
    return new BadCommand(BAD, message);
  }
}
