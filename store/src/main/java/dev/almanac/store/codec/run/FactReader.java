package dev.almanac.store.codec.run;

import dev.almanac.engine.log.Fact;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.codec.schedule.ScheduleRefs;
import dev.almanac.store.proto.StoredFact;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/** Reads facts from protobufs. */
final class FactReader {
  private FactReader() {}

  static PlacedFact read(StoredFact stored) {
    return new PlacedFact(stored.getAfterEventId(), fact(stored));
  }

  private static Fact fact(StoredFact stored) {
    return switch (stored.getFactCase()) {
      case WORKFLOW_TASK_STARTED -> taskStarted(stored.getWorkflowTaskStarted());
      case WORKFLOW_TASK_RETURNED -> new Fact.WorkflowTaskReturned();
      case TRANSIENT_TASK_SCHEDULED -> taskScheduled(stored.getTransientTaskScheduled());
      case TRANSIENT_TASK_FAILED -> new Fact.TransientTaskFailed();
      case SPECULATIVE_TASK_SCHEDULED ->
        new Fact.SpeculativeTaskScheduled(
            Times.of(stored.getSpeculativeTaskScheduled().getAt()),
            Times.of(stored.getSpeculativeTaskScheduled().getStartToClose()));
      case SPECULATIVE_TASK_DROPPED -> new Fact.SpeculativeTaskDropped();
      case STICKY_QUEUE_SET -> stickySet(stored.getStickyQueueSet());
      case STICKY_QUEUE_CLEARED -> new Fact.StickyQueueCleared();
      case STICKY_QUEUE_LEFT -> new Fact.StickyQueueLeft();
      case HEARTBEAT_CHAIN_KEPT ->
        new Fact.HeartbeatChainKept(Times.of(stored.getHeartbeatChainKept().getSince()));
      case CLOSE_ATTEMPTED -> new Fact.CloseAttempted();
      case ATTRIBUTES_CHANGED ->
        new Fact.AttributesChanged(
            Wire.read(stored.getAttributesChanged().getChanges(), SearchAttributes.parser()));
      case EVENT_BUFFERED ->
        new Fact.EventBuffered(
            Wire.read(stored.getEventBuffered().getEvent(), HistoryEvent.parser()));
      case BUFFER_FLUSHED -> new Fact.BufferFlushed();
      case BUFFERED_EVENT_DROPPED ->
        new Fact.BufferedEventDropped(stored.getBufferedEventDropped().getIndex());
      case SIGNAL_TAKEN -> new Fact.SignalTaken(stored.getSignalTaken().getRequestId());
      case ACTIVITY_STARTED -> activityStarted(stored.getActivityStarted());
      case ACTIVITY_RETURNED ->
        new Fact.ActivityReturned(stored.getActivityReturned().getScheduledEventId());
      case ACTIVITY_HEARTBEAT -> heartbeat(stored.getActivityHeartbeat());
      case ACTIVITY_BACKOFF_ENDED -> backoffEnded(stored.getActivityBackoffEnded());
      case ACTIVITY_RETRY_SCHEDULED -> retryScheduled(stored.getActivityRetryScheduled());
      case ACTIVITY_PAUSED -> ControlCodec.paused(stored.getActivityPaused());
      case ACTIVITY_UNPAUSED ->
        new Fact.ActivityUnpaused(stored.getActivityUnpaused().getScheduledEventId());
      case ACTIVITY_REWOUND -> ControlCodec.rewound(stored.getActivityRewound());
      case ACTIVITY_RESCHEDULED -> ControlCodec.rescheduled(stored.getActivityRescheduled());
      case ACTIVITY_OPTIONS_CHANGED ->
        ControlCodec.optionsChanged(stored.getActivityOptionsChanged());
      case FIRST_TASK_RELEASED -> new Fact.FirstTaskReleased();
      case RUN_SUCCEEDED ->
        new Fact.RunReplacedByReset(
            stored.getRunSucceeded().getRunId(), stored.getRunSucceeded().getForkEventId());
      case PARENT_REPLACED ->
        new Fact.ParentReplaced(
            stored.getParentReplaced().getRunId(),
            stored.getParentReplaced().getInitiatedEventId());
      case STARTED_BY_SCHEDULE ->
        new Fact.StartedBySchedule(ScheduleRefs.of(stored.getStartedBySchedule()));
      case FACT_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected a fact, found none that this version knows: " + stored, null);
    };
  }

  private static Fact taskStarted(StoredFact.WorkflowTaskStarted stored) {
    return new Fact.WorkflowTaskStarted(
        stored.getNonce(), Times.of(stored.getAt()), stored.getIdentity(), stored.getRequestId());
  }

  private static Fact taskScheduled(StoredFact.TransientTaskScheduled stored) {
    return new Fact.TransientTaskScheduled(
        stored.getAttempt(), Times.of(stored.getAt()), Times.of(stored.getStartToClose()));
  }

  private static Fact stickySet(StoredFact.StickyQueueSet stored) {
    return new Fact.StickyQueueSet(stored.getQueue(), Times.of(stored.getScheduleToStart()));
  }

  private static Fact activityStarted(StoredFact.ActivityStarted stored) {
    return new Fact.ActivityStarted(
        stored.getScheduledEventId(),
        stored.getNonce(),
        Times.of(stored.getAt()),
        stored.getIdentity());
  }

  private static Fact heartbeat(StoredFact.ActivityHeartbeat stored) {
    Optional<Payloads> details = stored.hasDetails()
        ? Optional.of(Wire.read(stored.getDetails(), Payloads.parser()))
        : Optional.empty();
    return new Fact.ActivityHeartbeat(
        stored.getScheduledEventId(), Times.of(stored.getAt()), details, stored.getIdentity());
  }

  private static Fact backoffEnded(StoredFact.ActivityBackoffEnded stored) {
    return new Fact.ActivityBackoffEnded(stored.getScheduledEventId(), Times.of(stored.getAt()));
  }

  private static Fact retryScheduled(StoredFact.ActivityRetryScheduled stored) {
    return new Fact.ActivityRetryScheduled(
        stored.getScheduledEventId(),
        Times.of(stored.hasAt() ? stored.getAt() : stored.getDue()),
        Times.of(stored.getDue()),
        Wire.read(stored.getFailure(), Failure.parser()));
  }
}
