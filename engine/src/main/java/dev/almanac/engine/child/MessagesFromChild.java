package dev.almanac.engine.child;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.reset.SuccessorForwarding;
import dev.almanac.engine.state.Child;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.ChildWorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.StartChildWorkflowExecutionFailedEventAttributes;
import java.util.Optional;

/**
 * Handles messages from a child. A message that the parent no longer waits for changes nothing,
 * except that a run that was reset forwards it to its successor.
 */
public final class MessagesFromChild {
  private MessagesFromChild() {}

  /** The third phase of a start: the parent knows, and the child may begin. */
  public record Started(EntityMessage.ChildStarted message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      var child = waitedFor(draft, message.initiatedEventId(), message.child().workflowId());
      if (child.isEmpty()) {
        if (!SuccessorForwarding.passOn(draft, message.initiatedEventId(), message::to)) {
          draft.send(orphaned(message));
        }
        return false;
      }
      if (child.get().isStarted()) {
        return false;
      }
      write(draft, startedEvent(child.get(), message.child().runId().toString()));
      draft.send(new EntityMessage.ReleaseFirstTask(Target.run(message.child())));
      return true;
    }
  }

  /** The child could not be started. */
  public record NotStarted(EntityMessage.ChildNotStarted message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      var child = draft.run().contacts().child(message.initiatedEventId());
      child.ifPresentOrElse(
          one -> write(draft, failedEvent(one)),
          () -> SuccessorForwarding.passOn(draft, message.initiatedEventId(), message::to));
      return child.isPresent();
    }

    @SuppressWarnings("deprecation") // returns what older workers sent
    private HistoryEvent.Builder failedEvent(Child child) {
      var initiated = child.initiated();
      return HistoryEvent.newBuilder()
          .setEventType(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED)
          .setStartChildWorkflowExecutionFailedEventAttributes(
              StartChildWorkflowExecutionFailedEventAttributes.newBuilder()
                  .setNamespace(initiated.getNamespace())
                  .setNamespaceId(initiated.getNamespaceId())
                  .setWorkflowId(initiated.getWorkflowId())
                  .setWorkflowType(initiated.getWorkflowType())
                  .setCause(message.cause())
                  .setControl(initiated.getControl())
                  .setInitiatedEventId(child.initiatedEventId())
                  .setWorkflowTaskCompletedEventId(initiated.getWorkflowTaskCompletedEventId()));
    }
  }

  /** The last run of the child has ended. */
  public record Closed(EntityMessage.ChildClosed message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      var child = waitedFor(draft, message.initiatedEventId(), message.child().workflowId());
      child.ifPresentOrElse(
          one -> write(
              draft,
              ChildCloseEvents.event(one, message.child().runId().toString(), message.close())),
          () -> SuccessorForwarding.passOn(draft, message.initiatedEventId(), message::to));
      return child.isPresent();
    }
  }

  /**
   * Builds the answer to a child whose parent ended, or is gone, before it knew of the child: to
   * begin on its own if its policy is to go on without a parent, else to end.
   */
  public static EntityMessage orphaned(EntityMessage.ChildStarted message) {
    return message.onParentClose() == ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON
        ? new EntityMessage.ReleaseFirstTask(Target.run(message.child()))
        : new EntityMessage.ParentClosed(
            Target.run(message.child()),
            new RunKey(message.to().workflow(), message.to().runId().orElseThrow()),
            ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE);
  }

  private static Optional<Child> waitedFor(Draft draft, long initiatedEventId, String workflowId) {
    return draft
        .run()
        .contacts()
        .child(initiatedEventId)
        .filter(child -> child.workflowId().equals(workflowId));
  }

  private static void write(Draft draft, HistoryEvent.Builder event) {
    EventBuffer.record(draft, event);
    WorkflowTaskScheduling.schedule(draft);
  }

  private static HistoryEvent.Builder startedEvent(Child child, String runId) {
    var initiated = child.initiated();
    var attributes = ChildWorkflowExecutionStartedEventAttributes.newBuilder()
        .setNamespace(initiated.getNamespace())
        .setNamespaceId(initiated.getNamespaceId())
        .setInitiatedEventId(child.initiatedEventId())
        .setWorkflowExecution(WorkflowExecution.newBuilder()
            .setWorkflowId(initiated.getWorkflowId())
            .setRunId(runId))
        .setWorkflowType(initiated.getWorkflowType());
    if (initiated.hasHeader()) {
      attributes.setHeader(initiated.getHeader());
    }
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED)
        .setChildWorkflowExecutionStartedEventAttributes(attributes);
  }
}
