package dev.almanac.engine.child;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;

/** Handles messages from a parent. */
public final class MessagesFromParent {
  static final String IDENTITY = "history-service";
  private static final String REASON = "by parent close policy";

  private MessagesFromParent() {}

  /** The parent knows of the child: its first workflow task is scheduled, now or when it is due. */
  public record MayBegin() implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      if (!draft.run().open() || !draft.run().contacts().awaitsParent()) {
        return false;
      }
      draft.note(new Fact.FirstTaskReleased());
      if (draft.run().execution().cancelRequested()) {
        WorkflowTaskScheduling.scheduleNow(draft);
      } else {
        WorkflowTaskScheduling.schedule(draft);
      }
      return true;
    }
  }

  /** The parent has ended, and the child must end, too. */
  public record Closed(EntityMessage.ParentClosed message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      if (!draft.run().open() || !isChildOf(draft.run(), message.parent())) {
        return false;
      }
      return switch (message.policy()) {
        case PARENT_CLOSE_POLICY_TERMINATE -> new TerminateWorkflow(TERMINATED).apply(draft);
        case PARENT_CLOSE_POLICY_REQUEST_CANCEL -> new RequestCancel(cancelled()).apply(draft);
        default -> false;
      };
    }

    private WorkflowExecutionCancelRequestedEventAttributes cancelled() {
      return WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
          .setCause(REASON)
          .setExternalWorkflowExecution(WorkflowExecution.newBuilder()
              .setWorkflowId(message.parent().workflowId())
              .setRunId(message.parent().runId().toString()))
          .setIdentity(IDENTITY)
          .build();
    }
  }

  private static final WorkflowExecutionTerminatedEventAttributes TERMINATED =
      WorkflowExecutionTerminatedEventAttributes.newBuilder()
          .setReason(REASON)
          .setIdentity(IDENTITY)
          .build();

  /**
   * Returns whether a run, or the first of its chain, was started as a child of a workflow. The
   * parent's run does not matter: it may have been reset since.
   */
  public static boolean isChildOf(Run run, RunKey parent) {
    var started = run.execution().started();
    return started.hasParentWorkflowExecution()
        && started.getParentWorkflowNamespaceId().equals(parent.namespace().toString())
        && started.getParentWorkflowExecution().getWorkflowId().equals(parent.workflowId());
  }

  /** Returns whether a child ends with its parent. */
  static boolean ends(ParentClosePolicy policy) {
    return policy == ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE
        || policy == ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL;
  }
}
