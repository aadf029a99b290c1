package dev.almanac.engine.state;

import dev.almanac.engine.time.Deadline;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a run is with its workflow tasks, of which there is one at a time.
 *
 * @param pending the task that waits for a worker or is with one
 * @param attempt which attempt the pending or next task is; above 1 it leaves no events until it
 *     succeeds
 * @param sticky the worker that has the run in its cache
 * @param previousStartedEventId the start of the last task that was completed; 0 before the first
 * @param heartbeatingSince when the first of the tasks was scheduled that were completed without
 *     any command, only to live on in the next
 * @param closeAttempted whether the last task tried to end the workflow without having seen all
 *     that came in
 * @param failing what has gone wrong since the last task that was completed
 */
public record WorkflowTaskState(
    Optional<Pending> pending,
    int attempt,
    Optional<Sticky> sticky,
    long previousStartedEventId,
    Optional<Instant> heartbeatingSince,
    boolean closeAttempted,
    Failing failing) {
  public static final WorkflowTaskState NONE = ended(0);

  /** Somebody waits for what comes of it, so a worker is awaited no longer, in whatever queue. */
  private static final Duration SPECULATIVE_WAIT = Duration.ofSeconds(5);

  /** As a run has them after its end, or before its beginning. */
  static WorkflowTaskState ended(long previousStartedEventId) {
    return new WorkflowTaskState(
        Optional.empty(),
        1,
        Optional.empty(),
        previousStartedEventId,
        Optional.empty(),
        false,
        Failing.NOT);
  }

  /**
   * Tasks that failed one after the other, whatever came in between.
   *
   * @param count how many, but for those of a worker that had the run in its cache
   * @param cause of the last one that the history tells of; empty if its worker was late
   */
  public record Failing(int count, Optional<WorkflowTaskFailedCause> cause) {
    public static final Failing NOT = new Failing(0, Optional.empty());

    Failing because(Optional<WorkflowTaskFailedCause> next) {
      return new Failing(count, next);
    }

    Failing again() {
      return new Failing(count + 1, cause);
    }
  }

  /** The queue of one worker, and how long a task may wait in it. */
  public record Sticky(String queue, Duration scheduleToStart) {}

  /**
   * A task that has not ended.
   *
   * @param scheduledEventId the event that scheduled it, or the id this event will have
   * @param onSticky whether it waits in the sticky queue
   * @param speculative whether it leaves no events unless something comes of it
   * @param startBy when it times out if no worker has taken it, if ever: one that was scheduled for
   *     the sticky queue does, also if it waits in the normal one meanwhile
   * @param started what is known of its worker, if it is with one
   */
  public record Pending(
      long scheduledEventId,
      Instant scheduledAt,
      Duration startToClose,
      boolean onSticky,
      boolean speculative,
      Optional<Instant> startBy,
      Optional<Started> started) {
    Pending withStarted(Optional<Started> next) {
      return new Pending(
          scheduledEventId, scheduledAt, startToClose, onSticky, speculative, startBy, next);
    }

    Pending inNormalQueue(Optional<Instant> nextStartBy) {
      return new Pending(
          scheduledEventId, scheduledAt, startToClose, false, speculative, nextStartBy, started);
    }
  }

  /**
   * A task that is with a worker.
   *
   * @param eventId the event of its start; 0 as long as that is not in the history
   */
  public record Started(String nonce, Instant at, String identity, String requestId, long eventId) {
    public boolean isWritten() {
      return eventId > 0;
    }

    Started written(long id) {
      return new Started(nonce, at, identity, requestId, id);
    }
  }

  public boolean isTransient() {
    return attempt > 1;
  }

  /** Whether the events of the pending task's scheduling are not in the history. */
  public boolean isUnwritten() {
    return isTransient() || pending.filter(Pending::speculative).isPresent();
  }

  public Optional<Started> started() {
    return pending.flatMap(Pending::started);
  }

  /**
   * Whether a worker is at a first attempt and the event of its start is not in the history: it is
   * written with the end of the task, or when somebody wants to see it.
   */
  public boolean hasUnwrittenStart() {
    return pending.isPresent()
        && !isUnwritten()
        && started().filter(s -> !s.isWritten()).isPresent();
  }

  /** When the task wants care next: its worker is late, or nobody came for it. */
  public Optional<Deadline> deadline() {
    return pending.flatMap(this::due).map(due -> new Deadline(due, Deadline.Kind.WORKFLOW_TASK, 0));
  }

  private Optional<Instant> due(Pending task) {
    if (task.started().isPresent()) {
      return Optional.of(task.started().get().at().plus(task.startToClose()));
    }
    return task.startBy();
  }

  /**
   * When a task that is scheduled now, or was when it was stored, times out if nobody takes it.
   *
   * @param onSticky whether it goes to the sticky queue
   */
  public static Optional<Instant> startBy(
      Instant scheduledAt, boolean onSticky, boolean speculative, Optional<Sticky> sticky) {
    if (onSticky) {
      return sticky.map(worker -> scheduledAt.plus(worker.scheduleToStart()));
    }
    return speculative ? Optional.of(scheduledAt.plus(SPECULATIVE_WAIT)) : Optional.empty();
  }

  WorkflowTaskState withPending(Optional<Pending> next) {
    return new WorkflowTaskState(
        next, attempt, sticky, previousStartedEventId, heartbeatingSince, closeAttempted, failing);
  }

  WorkflowTaskState withAttempt(int next) {
    return new WorkflowTaskState(
        pending, next, sticky, previousStartedEventId, heartbeatingSince, closeAttempted, failing);
  }

  WorkflowTaskState withSticky(Optional<Sticky> next) {
    return new WorkflowTaskState(
        pending, attempt, next, previousStartedEventId, heartbeatingSince, closeAttempted, failing);
  }

  WorkflowTaskState withHeartbeatingSince(Optional<Instant> next) {
    return new WorkflowTaskState(
        pending, attempt, sticky, previousStartedEventId, next, closeAttempted, failing);
  }

  WorkflowTaskState withCloseAttempted() {
    return new WorkflowTaskState(
        pending, attempt, sticky, previousStartedEventId, heartbeatingSince, true, failing);
  }

  WorkflowTaskState with(Failing next) {
    return new WorkflowTaskState(
        pending, attempt, sticky, previousStartedEventId, heartbeatingSince, closeAttempted, next);
  }

  /** Whatever waits in the sticky queue waits in the normal one, as if it had always done so. */
  WorkflowTaskState withoutSticky() {
    return withPending(pending.map(task -> task.inNormalQueue(
            startBy(task.scheduledAt(), false, task.speculative(), Optional.empty()))))
        .withSticky(Optional.empty());
  }

  /** Whatever waits in the sticky queue waits in the normal one, and no longer than it would. */
  WorkflowTaskState leftSticky() {
    return withPending(pending.map(task -> task.inNormalQueue(task.startBy())))
        .withSticky(Optional.empty());
  }

  WorkflowTaskState completed(long startedEventId) {
    return ended(startedEventId).withSticky(sticky);
  }
}
