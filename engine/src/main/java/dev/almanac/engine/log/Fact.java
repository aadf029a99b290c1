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
 * What happened to a run and has no event. Past tense; once released, a fact never changes its
 * meaning.
 */
public sealed interface Fact {
  /**
   * A worker was given the workflow task.
   *
   * @param nonce tells this start from any other; the task token carries it
   */
  record WorkflowTaskStarted(String nonce, Instant at, String identity, String requestId)
      implements Fact {}

  /** The task was not delivered after all: it waits again, with the same attempt. */
  record WorkflowTaskReturned() implements Fact {}

  /** A repeated workflow task waits for a worker; its events are written only if it succeeds. */
  record TransientTaskScheduled(int attempt, Instant at, Duration startToClose) implements Fact {}

  /** A repeated workflow task failed or timed out again, which leaves no event. */
  record TransientTaskFailed() implements Fact {}

  /**
   * A workflow task waits for a worker whose only purpose is to show it updates. Its events are
   * written only if something comes of it.
   */
  record SpeculativeTaskScheduled(Instant at, Duration startToClose) implements Fact {}

  /** Nothing came of it: every update was rejected. */
  record SpeculativeTaskDropped() implements Fact {}

  /** Later tasks go to the queue of the worker that has the run in its cache. */
  record StickyQueueSet(String queue, Duration scheduleToStart) implements Fact {}

  /** The task that waits, if one does, and later ones go to the normal queue again. */
  record StickyQueueCleared() implements Fact {}

  /**
   * The same while the process that scheduled the task is there: the task times out when it would
   * have in the sticky queue.
   */
  record StickyQueueLeft() implements Fact {}

  /**
   * A task was completed only to live on in the next one.
   *
   * @param since when the first task of this chain was scheduled
   */
  record HeartbeatChainKept(Instant since) implements Fact {}

  /** The workflow would have ended, had it not missed something that came in meanwhile. */
  record CloseAttempted() implements Fact {}

  /** The server itself set or, by a null, took away search attributes. */
  record AttributesChanged(SearchAttributes changes) implements Fact {}

  /** An event from outside waits until the workflow task ends; it has neither id nor time order. */
  record EventBuffered(HistoryEvent event) implements Fact {}

  /** The buffered events follow as events, in the order in which history shows them. */
  record BufferFlushed() implements Fact {}

  /**
   * A buffered event was overtaken before it became history: a timer that is cancelled after all.
   */
  record BufferedEventDropped(int index) implements Fact {}

  /** A signal with this request id was taken; a repetition is not. */
  record SignalTaken(String requestId) implements Fact {}

  /**
   * A reset has made another run of the history of this one, to go on in its place.
   *
   * @param forkEventId the last event that both have
   */
  record RunReplacedByReset(String runId, long forkEventId) implements Fact {}

  /** A worker was given an attempt of an activity. */
  record ActivityStarted(long scheduledEventId, String nonce, Instant at, String identity)
      implements Fact {}

  /** The attempt was not delivered after all: it waits again, with the same number. */
  record ActivityReturned(long scheduledEventId) implements Fact {}

  /**
   * An attempt has reported progress.
   *
   * @param identity of the worker, if it had not said who it is when it took the attempt
   */
  record ActivityHeartbeat(
      long scheduledEventId, Instant at, Optional<Payloads> details, String identity)
      implements Fact {}

  /** The time of the next attempt has come. */
  record ActivityBackoffEnded(long scheduledEventId, Instant at) implements Fact {}

  /** No attempt begins until it is let go. */
  record ActivityPaused(long scheduledEventId, Activity.Pause pause) implements Fact {}

  record ActivityUnpaused(long scheduledEventId) implements Fact {}

  /** It begins anew: at once, or once the attempt that is with a worker has failed. */
  record ActivityRewound(long scheduledEventId, Activity.Rewind rewind) implements Fact {}

  /** The next attempt has another time. */
  record ActivityRescheduled(long scheduledEventId, Instant due) implements Fact {}

  /**
   * It is to be done otherwise than it was scheduled.
   *
   * @param restored whether this is what the workflow asked for
   */
  record ActivityOptionsChanged(
      long scheduledEventId, ActivityTaskScheduledEventAttributes scheduled, boolean restored)
      implements Fact {}

  /** An attempt failed at a moment and another follows. */
  record ActivityRetryScheduled(long scheduledEventId, Instant at, Instant due, Failure failure)
      implements Fact {}

  /**
   * The parent of this child was reset, and the run that goes on in its place has asked for the
   * child, too.
   *
   * @param runId of the parent
   * @param initiatedEventId the event by which it asked
   */
  record ParentReplaced(String runId, long initiatedEventId) implements Fact {}

  /** The parent of this child knows of it, so that its first workflow task may come. */
  record FirstTaskReleased() implements Fact {}

  /** A schedule started the run, or the first one of those in whose place it goes on. */
  record StartedBySchedule(ScheduledBy by) implements Fact {}
}
