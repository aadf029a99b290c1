package dev.almanac.engine.child;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.scheduled.ScheduleCloseMessage;
import dev.almanac.engine.state.Run;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.UUID;

/** Sends the messages of a closed run to its parent, its children and its schedule. */
public final class CloseMessages {
  private CloseMessages() {}

  /** Sends the messages if the run has ended on this draft. */
  public static void tell(Draft draft) {
    draft.lastOpen().ifPresent(before -> {
      withdrawStarts(draft);
      tellChildren(draft, before);
      var close = lastEvent(draft);
      if (!isContinued(close)) {
        tellParent(draft, close);
        ScheduleCloseMessage.tell(draft, close);
      }
    });
  }

  /** If the parent ends in the same step, a child that would end with it is not started. */
  private static void withdrawStarts(Draft draft) {
    draft
        .effects()
        .removeIf(effect -> effect instanceof Effect.Send(EntityMessage.StartChild start)
            && start.onParentClose() != ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON);
  }

  /** A child not known to have started is told when it reports its start. */
  private static void tellChildren(Draft draft, Run before) {
    for (var entry : before.contacts().children()) {
      var child = entry.getValue();
      if (child.isStarted() && MessagesFromParent.ends(child.onParentClose())) {
        draft.send(new EntityMessage.ParentClosed(
            Target.chain(child.key()), before.key(), child.onParentClose()));
      }
    }
  }

  /** The parent, like a schedule, is told only of the end of the last run. */
  private static void tellParent(Draft draft, HistoryEvent close) {
    var started = draft.run().execution().started();
    if (!started.hasParentWorkflowExecution()) {
      return;
    }
    var parent = new RunKey(
        UUID.fromString(started.getParentWorkflowNamespaceId()),
        started.getParentWorkflowExecution().getWorkflowId(),
        UUID.fromString(started.getParentWorkflowExecution().getRunId()));
    draft.send(new EntityMessage.ChildClosed(
        Target.run(parent), started.getParentInitiatedEventId(), draft.run().key(), close));
  }

  private static boolean isContinued(HistoryEvent close) {
    return switch (close.getAttributesCase()) {
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES -> true;
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        !close
            .getWorkflowExecutionCompletedEventAttributes()
            .getNewExecutionRunId()
            .isEmpty();
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        !close
            .getWorkflowExecutionFailedEventAttributes()
            .getNewExecutionRunId()
            .isEmpty();
      case WORKFLOW_EXECUTION_TIMED_OUT_EVENT_ATTRIBUTES ->
        !close
            .getWorkflowExecutionTimedOutEventAttributes()
            .getNewExecutionRunId()
            .isEmpty();
      default -> false;
    };
  }

  private static HistoryEvent lastEvent(Draft draft) {
    return draft.log().reversed().stream()
        .filter(LogEntry.Event.class::isInstance)
        .map(entry -> ((LogEntry.Event) entry).event())
        .findFirst()
        .orElseThrow();
  }
}
