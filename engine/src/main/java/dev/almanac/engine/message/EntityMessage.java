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

/** A message from a run or schedule to another. A released message never changes its meaning. */
public sealed interface EntityMessage {
  /** A message to a run. */
  sealed interface ToRun extends EntityMessage {
    Target to();
  }

  /** A message to a schedule, from a run that it requested. */
  sealed interface ToSchedule extends EntityMessage {
    ScheduleKey to();

    /** Returns the number of the fire that the message is about. */
    long fire();
  }

  /**
   * The run that asks and receives the answer.
   *
   * @param initiatedEventId the event by which it asked
   */
  record Sender(RunKey run, long initiatedEventId) {}

  /**
   * Requests the start of a child.
   *
   * @param attributes those of its first event, except for run ids and expiry
   * @param onParentClose what becomes of it when its parent ends
   * @param earlierParents runs that were reset to become the parent; their open children become its
   *     children
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

    /** Identifies repetitions of the same start. */
    public String requestId() {
      return parent().run().runId() + "/" + parent().initiatedEventId();
    }
  }

  /** The child exists, and waits until its parent knows. */
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

  /** A signal from another workflow; with {@code childOnly}, only for a child of the sender. */
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

  /** The outcomes of a signal or a cancel request. */
  enum ExternalOutcome {
    DONE,
    NOT_FOUND,
    TOO_MANY_SIGNALS
  }

  /**
   * A schedule requests the start of a workflow.
   *
   * @param request as a client would send it, including the policy for the workflow id
   */
  record StartScheduled(Target to, ScheduledBy by, StartWorkflowExecutionRequest request)
      implements ToRun {
    /** Identifies repetitions of the same start. */
    public String requestId() {
      return request.getRequestId();
    }
  }

  /**
   * A schedule asks a workflow that it started to end.
   *
   * @param identity of the schedule
   */
  record EndScheduled(Target to, ScheduledBy by, EndMode how, String identity) implements ToRun {}

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
    /** The action is invalid. */
    BAD_ACTION,
    /** The obstacle is temporary. */
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
