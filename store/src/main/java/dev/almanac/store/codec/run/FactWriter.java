package dev.almanac.store.codec.run;

import dev.almanac.engine.log.Fact;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.schedule.ScheduleRefs;
import dev.almanac.store.proto.StoredFact;

/** Writes facts as protobufs. */
final class FactWriter {
  private FactWriter() {}

  static StoredFact write(PlacedFact placed) {
    var stored = StoredFact.newBuilder().setAfterEventId(placed.afterEventId());
    write(placed.fact(), stored);
    return stored.build();
  }

  private static void write(Fact fact, StoredFact.Builder to) {
    switch (fact) {
      case Fact.WorkflowTaskStarted started -> to.setWorkflowTaskStarted(taskStarted(started));
      case Fact.WorkflowTaskReturned() -> to.getWorkflowTaskReturnedBuilder();
      case Fact.TransientTaskScheduled task -> to.setTransientTaskScheduled(taskScheduled(task));
      case Fact.TransientTaskFailed() -> to.getTransientTaskFailedBuilder();
      case Fact.SpeculativeTaskScheduled(var at, var timeout) ->
        to.getSpeculativeTaskScheduledBuilder()
            .setAt(Times.stored(at))
            .setStartToClose(Times.stored(timeout));
      case Fact.SpeculativeTaskDropped() -> to.getSpeculativeTaskDroppedBuilder();
      case Fact.StickyQueueSet(var queue, var timeout) ->
        to.getStickyQueueSetBuilder().setQueue(queue).setScheduleToStart(Times.stored(timeout));
      case Fact.StickyQueueCleared() -> to.getStickyQueueClearedBuilder();
      case Fact.StickyQueueLeft() -> to.getStickyQueueLeftBuilder();
      case Fact.HeartbeatChainKept(var since) ->
        to.getHeartbeatChainKeptBuilder().setSince(Times.stored(since));
      case Fact.CloseAttempted() -> to.getCloseAttemptedBuilder();
      case Fact.AttributesChanged(var changes) ->
        to.getAttributesChangedBuilder().setChanges(changes.toByteString());
      case Fact.EventBuffered(var event) ->
        to.getEventBufferedBuilder().setEvent(event.toByteString());
      case Fact.BufferFlushed() -> to.getBufferFlushedBuilder();
      case Fact.BufferedEventDropped(int index) ->
        to.getBufferedEventDroppedBuilder().setIndex(index);
      case Fact.SignalTaken(var requestId) -> to.getSignalTakenBuilder().setRequestId(requestId);
      case Fact.RunReplacedByReset(var runId, long forkEventId) ->
        to.getRunSucceededBuilder().setRunId(runId).setForkEventId(forkEventId);
      case Fact.ParentReplaced(var runId, long initiatedEventId) ->
        to.getParentReplacedBuilder().setRunId(runId).setInitiatedEventId(initiatedEventId);
      case Fact.ActivityStarted started -> to.setActivityStarted(activityStarted(started));
      case Fact.ActivityReturned(long id) ->
        to.getActivityReturnedBuilder().setScheduledEventId(id);
      case Fact.ActivityHeartbeat heartbeat -> to.setActivityHeartbeat(heartbeat(heartbeat));
      case Fact.ActivityBackoffEnded(long id, var at) ->
        to.getActivityBackoffEndedBuilder().setScheduledEventId(id).setAt(Times.stored(at));
      case Fact.FirstTaskReleased() -> to.getFirstTaskReleasedBuilder();
      case Fact.StartedBySchedule(var by) -> to.setStartedBySchedule(ScheduleRefs.stored(by));
      case Fact.ActivityRetryScheduled(long id, var at, var due, var failure) ->
        to.getActivityRetryScheduledBuilder()
            .setScheduledEventId(id)
            .setAt(Times.stored(at))
            .setDue(Times.stored(due))
            .setFailure(failure.toByteString());
      case Fact.ActivityPaused paused -> to.setActivityPaused(ControlCodec.paused(paused));
      case Fact.ActivityUnpaused(long id) ->
        to.getActivityUnpausedBuilder().setScheduledEventId(id);
      case Fact.ActivityRewound(long id, var rewind) ->
        to.getActivityRewoundBuilder()
            .setScheduledEventId(id)
            .setRewinds(rewind.rewinds())
            .setForgets(rewind.forgets());
      case Fact.ActivityRescheduled(long id, var due) ->
        to.getActivityRescheduledBuilder().setScheduledEventId(id).setDue(Times.stored(due));
      case Fact.ActivityOptionsChanged(long id, var scheduled, boolean restored) ->
        to.getActivityOptionsChangedBuilder()
            .setScheduledEventId(id)
            .setScheduled(scheduled.toByteString())
            .setRestored(restored);
    }
  }

  private static StoredFact.WorkflowTaskStarted.Builder taskStarted(Fact.WorkflowTaskStarted fact) {
    return StoredFact.WorkflowTaskStarted.newBuilder()
        .setNonce(fact.nonce())
        .setAt(Times.stored(fact.at()))
        .setIdentity(fact.identity())
        .setRequestId(fact.requestId());
  }

  private static StoredFact.TransientTaskScheduled.Builder taskScheduled(
      Fact.TransientTaskScheduled fact) {
    return StoredFact.TransientTaskScheduled.newBuilder()
        .setAttempt(fact.attempt())
        .setAt(Times.stored(fact.at()))
        .setStartToClose(Times.stored(fact.startToClose()));
  }

  private static StoredFact.ActivityStarted.Builder activityStarted(Fact.ActivityStarted fact) {
    return StoredFact.ActivityStarted.newBuilder()
        .setScheduledEventId(fact.scheduledEventId())
        .setNonce(fact.nonce())
        .setAt(Times.stored(fact.at()))
        .setIdentity(fact.identity());
  }

  private static StoredFact.ActivityHeartbeat.Builder heartbeat(Fact.ActivityHeartbeat fact) {
    var stored = StoredFact.ActivityHeartbeat.newBuilder()
        .setScheduledEventId(fact.scheduledEventId())
        .setAt(Times.stored(fact.at()))
        .setIdentity(fact.identity());
    fact.details().ifPresent(details -> stored.setDetails(details.toByteString()));
    return stored;
  }
}
