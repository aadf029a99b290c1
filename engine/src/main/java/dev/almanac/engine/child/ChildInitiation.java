package dev.almanac.engine.child;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.util.UUID;

/** Handles the command that starts a child: the first of three phases. */
public final class ChildInitiation {
  private ChildInitiation() {}

  public static void start(
      Draft draft,
      StartChildWorkflowExecutionCommandAttributes command,
      CommandOrigin origin,
      NamespaceInfo namespace) {
    ChildChecks.check(draft, command, namespace);
    int most = draft.limits().counts().pending().children();
    if (draft.run().contacts().children().size() >= most) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_CHILD_WORKFLOWS_LIMIT_EXCEEDED,
          BadCommand.reached("pending child workflow executions", most));
    }
    var initiated = ChildDefaults.filled(draft.run(), command, origin, namespace);
    long id = draft.append(origin
        .event(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED)
        .setStartChildWorkflowExecutionInitiatedEventAttributes(initiated));
    draft.send(new EntityMessage.StartChild(
        Target.current(UUID.fromString(initiated.getNamespaceId()), initiated.getWorkflowId()),
        started(draft, initiated, id),
        initiated.getWorkflowIdReusePolicy(),
        initiated.getParentClosePolicy(),
        origin.metadata(),
        draft.run().execution().lineage().bases()));
  }

  /** Builds the first event of the child, except for what is unknown until it exists. */
  private static WorkflowExecutionStartedEventAttributes started(
      Draft draft, StartChildWorkflowExecutionInitiatedEventAttributes initiated, long id) {
    var parent = draft.run().execution();
    var self = WorkflowExecution.newBuilder()
        .setWorkflowId(parent.key().workflowId())
        .setRunId(parent.key().runId().toString())
        .build();
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowId(initiated.getWorkflowId())
        .setWorkflowType(initiated.getWorkflowType())
        .setParentWorkflowNamespace(initiated.getNamespace())
        .setParentWorkflowNamespaceId(parent.key().namespace().toString())
        .setParentWorkflowExecution(self)
        .setParentInitiatedEventId(id)
        .setRootWorkflowExecution(
            parent.started().hasRootWorkflowExecution()
                ? parent.started().getRootWorkflowExecution()
                : self)
        .setTaskQueue(initiated.getTaskQueue())
        .setWorkflowExecutionTimeout(initiated.getWorkflowExecutionTimeout())
        .setWorkflowRunTimeout(initiated.getWorkflowRunTimeout())
        .setWorkflowTaskTimeout(initiated.getWorkflowTaskTimeout())
        .setCronSchedule(initiated.getCronSchedule())
        .setAttempt(1);
    copyOptional(initiated, attributes);
    return attributes.build();
  }

  private static void copyOptional(
      StartChildWorkflowExecutionInitiatedEventAttributes initiated,
      WorkflowExecutionStartedEventAttributes.Builder attributes) {
    if (initiated.hasInput()) {
      attributes.setInput(initiated.getInput());
    }
    if (initiated.hasHeader()) {
      attributes.setHeader(initiated.getHeader());
    }
    if (initiated.hasMemo()) {
      attributes.setMemo(initiated.getMemo());
    }
    if (initiated.hasSearchAttributes()) {
      attributes.setSearchAttributes(initiated.getSearchAttributes());
    }
    if (initiated.hasRetryPolicy()) {
      attributes.setRetryPolicy(initiated.getRetryPolicy());
    }
    if (initiated.hasPriority()) {
      attributes.setPriority(initiated.getPriority());
    }
  }
}
