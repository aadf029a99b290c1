package dev.almanac.engine.child;

import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.attribute.NullPayloads;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.StartTimeouts;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;

/** Fills in what the command for a child leaves open from its parent. */
final class ChildDefaults {
  private ChildDefaults() {}

  @SuppressWarnings("deprecation") // keeps what older workers send
  static StartChildWorkflowExecutionInitiatedEventAttributes filled(
      Run parent,
      StartChildWorkflowExecutionCommandAttributes command,
      CommandOrigin origin,
      NamespaceInfo namespace) {
    var initiated = StartChildWorkflowExecutionInitiatedEventAttributes.newBuilder()
        .setNamespace(namespace.name())
        .setNamespaceId(parent.key().namespace().toString())
        .setWorkflowId(command.getWorkflowId())
        .setWorkflowType(command.getWorkflowType())
        .setTaskQueue(queue(parent, command))
        .setControl(command.getControl())
        .setWorkflowTaskCompletedEventId(origin.completedEventId())
        .setCronSchedule(command.getCronSchedule())
        .setInheritBuildId(command.getInheritBuildId());
    fillPolicies(command, initiated);
    timeouts(parent, command).write(initiated);
    copyOptional(command, initiated);
    NullPayloads.without(command.getSearchAttributes())
        .map(given -> SearchAttributeRules.typed(given, namespace.types()))
        .ifPresent(initiated::setSearchAttributes);
    if (command.hasPriority() || parent.execution().started().hasPriority()) {
      initiated.setPriority(
          parent.execution().started().getPriority().toBuilder().mergeFrom(command.getPriority()));
    }
    return initiated.build();
  }

  private static TaskQueue queue(Run parent, StartChildWorkflowExecutionCommandAttributes command) {
    var name = command.getTaskQueue().getName();
    return TaskQueue.newBuilder()
        .setName(name.isEmpty() ? parent.execution().taskQueue() : name)
        .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL)
        .build();
  }

  private static void fillPolicies(
      StartChildWorkflowExecutionCommandAttributes command,
      StartChildWorkflowExecutionInitiatedEventAttributes.Builder initiated) {
    var close = command.getParentClosePolicy();
    var reuse = command.getWorkflowIdReusePolicy();
    initiated
        .setParentClosePolicy(
            close == ParentClosePolicy.PARENT_CLOSE_POLICY_UNSPECIFIED
                ? ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE
                : close)
        .setWorkflowIdReusePolicy(
            reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED
                ? WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE
                : reuse);
  }

  private static StartTimeouts timeouts(
      Run parent, StartChildWorkflowExecutionCommandAttributes command) {
    try {
      return StartTimeouts.of(command, parent.execution().taskTimeout());
    } catch (RefusalException negative) {
      throw ChildChecks.bad(negative.refusal().message());
    }
  }

  private static void copyOptional(
      StartChildWorkflowExecutionCommandAttributes command,
      StartChildWorkflowExecutionInitiatedEventAttributes.Builder initiated) {
    if (command.hasInput()) {
      initiated.setInput(command.getInput());
    }
    if (command.hasHeader()) {
      initiated.setHeader(command.getHeader());
    }
    NullPayloads.without(command.getMemo()).ifPresent(initiated::setMemo);
    if (command.hasRetryPolicy()) {
      initiated.setRetryPolicy(RetryRules.filled(command.getRetryPolicy()));
    }
  }
}
