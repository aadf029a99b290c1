package dev.almanac.engine.log;

import dev.almanac.engine.schedule.state.ScheduledBy;
import dev.almanac.engine.state.Activity;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A log entry without an event. Named in the past tense; a released fact never changes its meaning.
 */
public sealed interface Fact {
  /**
   * A worker got the workflow task.
   *
   * @param nonce distinguishes this start from any other; part of the task token
   */
  record WorkflowTaskStarted(String nonce, Instant at, String identity, String requestId)
      implements Fact {}

  /** The task was not delivered: it waits again, with the same attempt. */
  record WorkflowTaskReturned() implements Fact {}

  /** A repeated workflow task waits for a worker. Its events are written only if it succeeds. */
  record TransientTaskScheduled(int attempt, Instant at, Duration startToClose) implements Fact {}

  /** A repeated workflow task failed or timed out again, which writes no event. */
  record TransientTaskFailed() implements Fact {}

  /**
   * A workflow task that only shows updates waits for a worker. Its events are written only if an
   * update is accepted.
   */
  record SpeculativeTaskScheduled(Instant at, Duration startToClose) implements Fact {}

  /** The speculative task was dropped: all its updates were rejected. */
  record SpeculativeTaskDropped() implements Fact {}

  /** Later tasks go to the queue of the worker that caches the run. */
  record StickyQueueSet(String queue, Duration scheduleToStart) implements Fact {}

  /** The waiting task, if any, and later ones go to the normal queue again. */
  record StickyQueueCleared() implements Fact {}

  /**
   * Likewise, while the process that scheduled the task still runs: the task times out when it
   * would have in the sticky queue.
   */
  record StickyQueueLeft() implements Fact {}

  /**
   * A task was completed only as a heartbeat.
   *
   * @param since when the first task of this chain was scheduled
   */
  record HeartbeatChainKept(Instant since) implements Fact {}

  /** The workflow tried to end without having seen all events. */
  record CloseAttempted() implements Fact {}

  /** The server set search attributes or, with a null, removed them. */
  record AttributesChanged(SearchAttributes changes) implements Fact {}

  /** An event is buffered until the workflow task ends; it has neither id nor final time. */
  record EventBuffered(HistoryEvent event) implements Fact {}

  /** The buffered events follow as events, in the order of the history. */
  record BufferFlushed() implements Fact {}

  /** A buffered event was removed: the timer that fired is cancelled. */
  record BufferedEventDropped(int index) implements Fact {}

  /** A signal with this request id was taken; repetitions are ignored. */
  record SignalTaken(String requestId) implements Fact {}

  /**
   * A reset made another run from the history of this one, which continues in its place.
   *
   * @param forkEventId the last event that both have
   */
  record RunReplacedByReset(String runId, long forkEventId) implements Fact {}

  /** A worker got an attempt of an activity. */
  record ActivityStarted(long scheduledEventId, String nonce, Instant at, String identity)
      implements Fact {}

  /** The attempt was not delivered: it waits again, with the same number. */
  record ActivityReturned(long scheduledEventId) implements Fact {}

  /**
   * An attempt reported progress.
   *
   * @param identity the worker, if it did not identify itself when it took the attempt
   */
  record ActivityHeartbeat(
      long scheduledEventId, Instant at, Optional<Payloads> details, String identity)
      implements Fact {}

  /** The next attempt is due. */
  record ActivityBackoffEnded(long scheduledEventId, Instant at) implements Fact {}

  /** No attempt begins until the activity is unpaused. */
  record ActivityPaused(long scheduledEventId, Activity.Pause pause) implements Fact {}

  record ActivityUnpaused(long scheduledEventId) implements Fact {}

  /** The activity begins again: now, or when the running attempt has failed. */
  record ActivityRewound(long scheduledEventId, Activity.Rewind rewind) implements Fact {}

  /** The time of the next attempt was moved. */
  record ActivityRescheduled(long scheduledEventId, Instant due) implements Fact {}

  /**
   * The options of an activity changed.
   *
   * @param restored whether these are the original ones
   */
  record ActivityOptionsChanged(
      long scheduledEventId, ActivityTaskScheduledEventAttributes scheduled, boolean restored)
      implements Fact {}

  /** An attempt failed, and another follows. */
  record ActivityRetryScheduled(long scheduledEventId, Instant at, Instant due, Failure failure)
      implements Fact {}

  /**
   * The parent of this child was reset, and the successor of the parent has asked for the child,
   * too.
   *
   * @param runId of the parent
   * @param initiatedEventId the event by which it asked
   */
  record ParentReplaced(String runId, long initiatedEventId) implements Fact {}

  /** The parent knows of this child, so its first workflow task may be scheduled. */
  record FirstTaskReleased() implements Fact {}

  /** A schedule started the run or the first run of its chain. */
  record StartedBySchedule(ScheduledBy by) implements Fact {}
}
