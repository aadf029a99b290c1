package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.SpeculativeTasks;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskFailedEventAttributes;
import io.temporal.api.history.v1.ActivityTaskStartedEventAttributes;
import io.temporal.api.history.v1.ActivityTaskTimedOutEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.function.LongFunction;

/** Writes the outcome of an activity, or sets up its next attempt. */
final class ActivityEnd {
  private ActivityEnd() {}

  /**
   * Writes the start of the last attempt, if there was one, and the outcome; wakes the workflow.
   *
   * @param outcome builds the event, given the id of the start; 0 if there is none yet
   */
  static void write(Draft draft, Activity activity, LongFunction<HistoryEvent.Builder> outcome) {
    if (activity.running().isEmpty()) {
      EventBuffer.record(draft, outcome.apply(0));
    } else if (draft.run().taskInProgress()) {
      draft.note(new Fact.EventBuffered(started(activity).build()));
      EventBuffer.record(draft, outcome.apply(0));
    } else {
      SpeculativeTasks.end(draft);
      long id = draft.append(started(activity), activity.running().get().since());
      draft.append(outcome.apply(id));
    }
    PauseInfo.ended(draft, activity);
    WorkflowTaskScheduling.schedule(draft);
  }

  private static HistoryEvent.Builder started(Activity activity) {
    var running = activity.running().orElseThrow();
    var attributes = ActivityTaskStartedEventAttributes.newBuilder()
        .setScheduledEventId(activity.scheduledEventId())
        .setIdentity(running.identity())
        .setRequestId(running.nonce())
        .setAttempt(activity.attempt());
    activity.progress().lastFailure().ifPresent(attributes::setLastFailure);
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED)
        .setEventTime(ProtoDurations.message(running.since()))
        .setActivityTaskStartedEventAttributes(attributes);
  }

  /** Schedules a retry, or returns why there is none. */
  static RetryRules.Next retryOr(Draft draft, Activity activity, Failure failure) {
    if (activity.cancelRequested()) {
      return new RetryRules.Next.Never(RetryState.RETRY_STATE_CANCEL_REQUESTED);
    }
    var next = RetryRules.after(
        activity.scheduled().getRetryPolicy(),
        activity.attemptsCounted(),
        failure,
        draft.now(),
        activity.expiry());
    if (next instanceof RetryRules.Next.At(var due)) {
      draft.note(new Fact.ActivityRetryScheduled(
          activity.scheduledEventId(), draft.now(), due, ServerFailures.kept(failure)));
    }
    return next;
  }

  /** Writes a failure that is not retried. */
  static void writeFailed(Draft draft, Activity activity, Failure failure, String identity) {
    writeFailed(draft, activity, failure, RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE, identity);
  }

  static void writeFailed(
      Draft draft, Activity activity, Failure failure, RetryState why, String identity) {
    write(
        draft,
        activity,
        started -> HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED)
            .setActivityTaskFailedEventAttributes(ActivityTaskFailedEventAttributes.newBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setStartedEventId(started)
                .setFailure(failure)
                .setIdentity(identity)
                .setRetryState(why)));
  }

  /** The event holds the last heartbeat and the failure of the previous attempt. */
  static void writeTimedOut(Draft draft, Activity activity, Failure timeout, RetryState why) {
    var failure = timeout.toBuilder();
    var progress = activity.progress();
    progress.lastFailure().ifPresent(failure::setCause);
    progress
        .heartbeatDetails()
        .ifPresent(failure.getTimeoutFailureInfoBuilder()::setLastHeartbeatDetails);
    write(
        draft,
        activity,
        started -> HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT)
            .setActivityTaskTimedOutEventAttributes(ActivityTaskTimedOutEventAttributes.newBuilder()
                .setScheduledEventId(activity.scheduledEventId())
                .setStartedEventId(started)
                .setFailure(failure)
                .setRetryState(why)));
  }
}
