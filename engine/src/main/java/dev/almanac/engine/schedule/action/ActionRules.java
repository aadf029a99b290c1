package dev.almanac.engine.schedule.action;

import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.workflow.StartRules;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Checks that the action of a schedule can be started. Uses Temporal's messages. */
public final class ActionRules {
  private static final int LONGEST_NAME = 1000;
  private static final int TIME_SUFFIX = 21;
  private static final int LARGEST = 2 * 1024 * 1024;

  private ActionRules() {}

  /**
   * Returns the problem with an action, if there is one.
   *
   * @param namespace the name of its namespace
   * @param setting what it depends on; the time does not matter
   */
  public static Optional<Refusal> problem(
      String namespace, NewWorkflowExecutionInfo action, StartRules.Setting setting) {
    try {
      checkNames(action);
      checkOptions(action);
    } catch (RefusalException refused) {
      return Optional.of(refused.refusal());
    }
    var request = ActionStartRequest.of(action).setNamespace(namespace);
    if (action.getWorkflowId().isEmpty()) {
      request.setWorkflowId("-");
    }
    return switch (StartRules.check(request.build(), setting)) {
      case StartRules.Checked.Valid valid -> Optional.empty();
      case StartRules.Checked.Invalid(var refusal) -> Optional.of(refusal);
    };
  }

  private static void checkNames(NewWorkflowExecutionInfo action) {
    int id = bytes(action.getWorkflowId()) + TIME_SUFFIX;
    refuseIf(
        id > LONGEST_NAME,
        "WorkflowId exceeds maximum allowed length (%d/%d)".formatted(id, LONGEST_NAME));
    var type = action.getWorkflowType().getName();
    refuseIf(type.isEmpty(), "WorkflowType is not set on request.");
    refuseIf(bytes(type) > LONGEST_NAME, "WorkflowType length exceeds limit.");
    refuseIf(!action.hasTaskQueue(), "taskQueue is not set");
    var queue = action.getTaskQueue().getName();
    RefusalException.ifAny(InputLimits.requiredQueue(queue));
  }

  private static void checkOptions(NewWorkflowExecutionInfo action) {
    refuseIf(
        !action.getCronSchedule().isEmpty(), "Scheduled workflow must not contain CronSchedule");
    var reuse = action.getWorkflowIdReusePolicy();
    refuseIf(
        reuse != WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED
            && reuse != WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
        "Scheduled workflow must not contain WorkflowIDReusePolicy");
    refuseIf(
        (long) action.getMemo().getSerializedSize() + action.getInput().getSerializedSize()
            > LARGEST,
        "Blob data size exceeds limit.");
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static void refuseIf(boolean isWrong, String message) {
    if (isWrong) {
      throw Refusal.invalid(message).exception();
    }
  }
}
