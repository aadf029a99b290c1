package dev.almanac.engine.state;

import dev.almanac.engine.time.Deadline;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a run's workflow tasks, of which there is one at a time.
 *
 * @param pending the task that waits for a worker or is held by one
 * @param attempt of the pending or next task; above 1 it leaves no events until it succeeds
 * @param sticky the worker that caches the run
 * @param previousStartedEventId the start of the last completed task; 0 before the first
 * @param heartbeatingSince when the first task of the present chain of heartbeats was scheduled
 * @param closeAttempted whether the last task tried to end the workflow without having seen all
 *     events
 * @param failing the failures since the last completed task
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

  /** A caller waits for the outcome, so the wait for a worker is short in any queue. */
  private static final Duration SPECULATIVE_WAIT = Duration.ofSeconds(5);

  /** Returns the state after the end of a run, or before its beginning. */
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
   * Consecutive failures, whatever came in between.
   *
   * @param count without those of a worker that cached the run
   * @param cause of the last one in the history; empty if it timed out
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
   * @param speculative whether it leaves no events unless an update is accepted
   * @param startBy when it times out without a worker, if ever: a task scheduled for the sticky
   *     queue does, even if it was moved to the normal one
   * @param started its worker, if one holds it
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
   * A task that a worker holds.
   *
   * @param eventId the event of its start; 0 while that is not in the history
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

  /** Returns whether the history lacks the events of the pending task. */
  public boolean isUnwritten() {
    return isTransient() || pending.filter(Pending::speculative).isPresent();
  }

  public Optional<Started> started() {
    return pending.flatMap(Pending::started);
  }

  /**
   * Returns whether a worker holds a first attempt whose start is not in the history yet: it is
   * written with the end of the task, or when somebody reads the history.
   */
  public boolean hasUnwrittenStart() {
    return pending.isPresent()
        && !isUnwritten()
        && started().filter(s -> !s.isWritten()).isPresent();
  }

  /** Returns the next deadline of the task: its worker is late, or no worker took it. */
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
   * Returns when a task times out if no worker takes it.
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

  /** Moves a task in the sticky queue to the normal one, as if it had always been there. */
  WorkflowTaskState withoutSticky() {
    return withPending(pending.map(task -> task.inNormalQueue(
            startBy(task.scheduledAt(), false, task.speculative(), Optional.empty()))))
        .withSticky(Optional.empty());
  }

  /** Moves a task in the sticky queue to the normal one, with the same timeout. */
  WorkflowTaskState leftSticky() {
    return withPending(pending.map(task -> task.inNormalQueue(task.startBy())))
        .withSticky(Optional.empty());
  }

  WorkflowTaskState completed(long startedEventId) {
    return ended(startedEventId).withSticky(sticky);
  }
}
