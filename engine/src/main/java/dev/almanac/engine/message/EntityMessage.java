package dev.almanac.engine.message;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.schedule.state.ScheduledBy;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a run or a schedule has to tell another. Once released, a notice never changes its meaning.
 */
public sealed interface EntityMessage {
  /** For a run. */
  sealed interface ToRun extends EntityMessage {
    Target to();
  }

  /** For a schedule, from a run that it has asked for. */
  sealed interface ToSchedule extends EntityMessage {
    ScheduleKey to();

    /** Which of its fires it is about. */
    long fire();
  }

  /**
   * Who asks for something, and where the answer belongs.
   *
   * @param initiatedEventId the event by which it asked
   */
  record Sender(RunKey run, long initiatedEventId) {}

  /**
   * A workflow is to be started as a child.
   *
   * @param attributes those of its first event, complete but for the ids of runs and the end of its
   *     time
   * @param onParentClose what becomes of it when its parent ends
   * @param earlierParents runs that were reset to become the parent; a child of theirs that goes on
   *     is its child
   */
  record StartChild(
      Target to,
      WorkflowExecutionStartedEventAttributes attributes,
      WorkflowIdReusePolicy reuse,
      ParentClosePolicy onParentClose,
      Optional<UserMetadata> metadata,
      List<String> earlierParents)
      implements ToRun {
    public StartChild {
      earlierParents = List.copyOf(earlierParents);
    }

    public Sender parent() {
      var parent = attributes.getParentWorkflowExecution();
      return new Sender(
          new RunKey(
              UUID.fromString(attributes.getParentWorkflowNamespaceId()),
              parent.getWorkflowId(),
              UUID.fromString(parent.getRunId())),
          attributes.getParentInitiatedEventId());
    }

    /** A repetition of the same start is known by this. */
    public String requestId() {
      return parent().run().runId() + "/" + parent().initiatedEventId();
    }
  }

  /** The child is there, and waits until its parent knows. */
  record ChildStarted(
      Target to, long initiatedEventId, RunKey child, ParentClosePolicy onParentClose)
      implements ToRun {
    /** The same for another run. */
    public ChildStarted to(Target other) {
      return new ChildStarted(other, initiatedEventId, child, onParentClose);
    }
  }

  /** The child could not be started. */
  record ChildNotStarted(
      Target to, long initiatedEventId, StartChildWorkflowExecutionFailedCause cause)
      implements ToRun {
    /** The same for another run. */
    public ChildNotStarted to(Target other) {
      return new ChildNotStarted(other, initiatedEventId, cause);
    }
  }

  /** The parent knows of the child, which may now begin. */
  record ReleaseFirstTask(Target to) implements ToRun {}

  /**
   * The last run of a child has ended.
   *
   * @param close its last event
   */
  record ChildClosed(Target to, long initiatedEventId, RunKey child, HistoryEvent close)
      implements ToRun {
    /** The same for another run. */
    public ChildClosed to(Target other) {
      return new ChildClosed(other, initiatedEventId, child, close);
    }
  }

  /** The parent has ended, and its child is to end, too. */
  record ParentClosed(Target to, RunKey parent, ParentClosePolicy policy) implements ToRun {}

  /** A signal of another workflow; with {@code childOnly}, for a child of the sender only. */
  record SignalExternal(
      Target to, Sender from, WorkflowExecutionSignaledEventAttributes signal, boolean childOnly)
      implements ToRun {}

  /** Another workflow asks to end; with {@code childOnly}, it must be the parent. */
  record CancelExternal(Target to, Sender from, String reason, boolean childOnly)
      implements ToRun {}

  /** What became of a signal to, or of a request to cancel, another workflow. */
  record ExternalResult(Target to, long initiatedEventId, ExternalOutcome answer) implements ToRun {
    /** The same for another run. */
    public ExternalResult to(Target other) {
      return new ExternalResult(other, initiatedEventId, answer);
    }
  }

  /** How a signal or a request to cancel can end. */
  enum ExternalOutcome {
    DONE,
    NOT_FOUND,
    TOO_MANY_SIGNALS
  }

  /**
   * A schedule wants a workflow to be started.
   *
   * @param request as a client would have put it, with the policy for the workflow id
   */
  record StartScheduled(Target to, ScheduledBy by, StartWorkflowExecutionRequest request)
      implements ToRun {
    /** A repetition of the same start is known by this. */
    public String requestId() {
      return request.getRequestId();
    }
  }

  /**
   * A schedule wants what it has started to end, in favour of something else.
   *
   * @param identity under which it asks
   */
  record EndScheduled(Target to, ScheduledBy by, EndMode how, String identity) implements ToRun {}

  /** How a schedule wants a workflow to end. */
  enum EndMode {
    CANCEL,
    TERMINATE
  }

  /** A schedule asks whether what it has started is still there. */
  record CheckScheduled(Target to, ScheduledBy by) implements ToRun {}

  /** The workflow runs. */
  record ActionStarted(ScheduleKey to, long fire, String workflowId, String firstRunId)
      implements ToSchedule {}

  /** The workflow was not started. */
  record ActionNotStarted(ScheduleKey to, long fire, NotStartedReason obstacle, String message)
      implements ToSchedule {}

  /** Why a workflow was not started. */
  enum NotStartedReason {
    /** Its id is in use, or was used before. */
    ID_TAKEN,
    /** It cannot be started as it is. */
    BAD_ACTION,
    /** Something that will pass. */
    FOR_NOW
  }

  /**
   * The last run of the workflow has ended.
   *
   * @param close its last event; empty if the run is gone
   */
  record ActionClosed(
      ScheduleKey to, long fire, String workflowId, String firstRunId, Optional<HistoryEvent> close)
      implements ToSchedule {}
}
