package dev.almanac.engine.reset;

import dev.almanac.engine.activity.ActivityScheduling;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.schedule.state.ScheduledBy;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ResetWorkflowFailureInfo;
import io.temporal.api.history.v1.ActivityTaskFailedEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskStartedEventAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resets a run as its {@link Fork} left it: fails the workflow task that was under way, and
 * reapplies later events.
 *
 * @param baseRunId the run whose history it has
 * @param reason in the caller's words
 * @param activityStarts running activities, by the event that scheduled each
 * @param since the later events, see {@link Since}
 * @param signals further signals to apply after the reset
 */
public record ResetWorkflow(
    String baseRunId,
    String reason,
    Map<Long, Long> activityStarts,
    Since since,
    List<SignalWorkflow> signals)
    implements Request<RunKey> {
  /** The identity under which a reset ends tasks and runs. */
  public static final String IDENTITY = "history-resetter";

  /**
   * What happened to the replaced run after the fork.
   *
   * @param events the events to reapply, see {@link Reapply}
   * @param requestIds of all signals it has taken, so that none is taken twice
   * @param scheduledBy the fire that started it, if there is one
   */
  public record Since(
      List<HistoryEvent> events, Collection<String> requestIds, Optional<ScheduledBy> scheduledBy) {
    /** Creates one for a run that no schedule started. */
    public Since(List<HistoryEvent> events, Collection<String> requestIds) {
      this(events, requestIds, Optional.empty());
    }

    public Since {
      events = List.copyOf(events);
      requestIds = List.copyOf(requestIds);
    }
  }

  public ResetWorkflow {
    activityStarts = Map.copyOf(activityStarts);
    signals = List.copyOf(signals);
  }

  @Override
  public RunKey apply(Draft draft) {
    endTask(draft);
    activityStarts.forEach((scheduled, started) -> fail(draft, scheduled, started));
    since.scheduledBy().ifPresent(by -> draft.note(new Fact.StartedBySchedule(by)));
    for (var requestId : since.requestIds()) {
      draft.note(new Fact.SignalTaken(requestId));
    }
    for (var event : since.events()) {
      fitting(draft.run(), event).ifPresent(draft::append);
    }
    for (var signal : signals) {
      signal.apply(draft);
    }
    WorkflowTaskScheduling.scheduleNow(draft);
    offerActivities(draft);
    draft.effect(new Effect.ShowInLists());
    return draft.run().key();
  }

  /** Returns the event as it fits this history, if it does. */
  private static Optional<HistoryEvent.Builder> fitting(Run run, HistoryEvent event) {
    if (ReappliedRemoteEvents.isNews(event)) {
      return ReappliedRemoteEvents.fitting(run, event);
    }
    boolean isKnown = isAttached(run, event)
        || (event.hasWorkflowExecutionUpdateAdmittedEventAttributes()
            && !ReappliedUpdate.isNew(run, event));
    return isKnown ? Optional.empty() : Optional.of(event.toBuilder());
  }

  /** Returns whether the event attaches the request id of a start that the run knows. */
  private static boolean isAttached(Run run, HistoryEvent event) {
    var id = event.getWorkflowExecutionOptionsUpdatedEventAttributes().getAttachedRequestId();
    return !id.isEmpty() && run.signals().hasAttached(id);
  }

  private void endTask(Draft draft) {
    var task = draft.run().tasks().pending().orElseThrow();
    long started = task.started().isPresent()
        ? draft.run().history().nextEventId() - 1
        : draft.append(HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED)
            .setWorkflowTaskStartedEventAttributes(WorkflowTaskStartedEventAttributes.newBuilder()
                .setScheduledEventId(task.scheduledEventId())
                .setIdentity(IDENTITY)
                .setRequestId(draft.run().key().runId().toString())));
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED)
        .setWorkflowTaskFailedEventAttributes(WorkflowTaskFailedEventAttributes.newBuilder()
            .setScheduledEventId(task.scheduledEventId())
            .setStartedEventId(started)
            .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW)
            .setFailure(failure())
            .setIdentity(IDENTITY)
            .setBaseRunId(baseRunId)
            .setNewRunId(draft.run().key().runId().toString())));
  }

  private Failure failure() {
    return Failure.newBuilder()
        .setMessage(reason)
        .setSource("Server")
        .setResetWorkflowFailureInfo(ResetWorkflowFailureInfo.getDefaultInstance())
        .build();
  }

  /** The worker of the activity will report to the replaced run. */
  private void fail(Draft draft, long scheduled, long started) {
    if (draft.run().activities().get(scheduled).isEmpty()) {
      return;
    }
    draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED)
        .setActivityTaskFailedEventAttributes(ActivityTaskFailedEventAttributes.newBuilder()
            .setScheduledEventId(scheduled)
            .setStartedEventId(started)
            .setFailure(failure())
            .setIdentity(IDENTITY)
            .setRetryState(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE)));
  }

  private static void offerActivities(Draft draft) {
    for (var entry : draft.run().activities().byEvent()) {
      if (entry.getValue().phase() instanceof Activity.Phase.Waiting) {
        draft.effect(ActivityScheduling.offer(entry.getValue()));
      }
    }
  }
}
