package dev.almanac.store.codec.run;

import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.state.HistoryProgress;
import dev.almanac.engine.state.Lineage;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.Timer;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.store.codec.Bulk;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredActivity;
import dev.almanac.store.proto.StoredExecution;
import dev.almanac.store.proto.StoredHistory;
import dev.almanac.store.proto.StoredRun;
import dev.almanac.store.proto.StoredSticky;
import dev.almanac.store.proto.StoredTask;
import dev.almanac.store.proto.StoredTasks;
import dev.almanac.store.proto.StoredTimer;
import java.util.Optional;

/** Writes states as protobufs. */
final class SnapshotWriter {
  private SnapshotWriter() {}

  static StoredRun write(Run run) {
    var stored = StoredRun.newBuilder()
        .setExecution(execution(run.execution()))
        .setHistory(history(run.history()))
        .setTasks(tasks(run.tasks()))
        .setFirstTaskDelayed(run.firstTaskDelayed());
    InteractionsCodec.write(run.contacts(), stored);
    var activities = run.open() ? run.activities().byEvent() : run.activities().left();
    activities.forEach(entry -> stored.addActivities(activity(entry.getValue())));
    run.timers().byId().forEach(entry -> stored.addTimers(timer(entry.getValue())));
    return stored.build();
  }

  private static StoredExecution.Builder execution(Execution execution) {
    var started = execution.started();
    boolean isLarge = Bulk.bytes(started) > Bulk.KEPT_BYTES;
    var stored = StoredExecution.newBuilder()
        .setStarted((isLarge ? Bulk.without(started) : started).toByteString())
        .setPayloadsInHistory(isLarge)
        .setStartedAt(Times.stored(execution.startedAt()))
        .setStatus(execution.status().getNumber())
        .setCancelRequested(execution.cancelRequested());
    var properties = execution.properties();
    if (!properties.memo().equals(started.getMemo())) {
      stored.setMemo(properties.memo().toByteString());
    }
    if (!properties.searchAttributes().equals(started.getSearchAttributes())) {
      stored.setSearchAttributes(properties.searchAttributes().toByteString());
    }
    if (!execution.lineage().equals(Lineage.NONE)) {
      stored.setLineage(LineageCodec.write(execution.lineage()));
    }
    return stored;
  }

  private static StoredHistory.Builder history(HistoryProgress history) {
    if (history.flushing() != 0) {
      throw new IllegalStateException(
          "Expected a state between two commits, found %d pending events"
              .formatted(history.flushing()));
    }
    var stored = StoredHistory.newBuilder()
        .setNextEventId(history.nextEventId())
        .setLastTime(Times.stored(history.lastTime()))
        .setBytes(history.bytes())
        .setLastTaskId(history.lastTaskId())
        .setTransitions(history.totals().transitions())
        .setExternalPayloads(history.totals().external().count())
        .setExternalBytes(history.totals().external().bytes());
    history.buffered().forEach(event -> stored.addBuffered(event.toByteString()));
    return stored;
  }

  private static StoredTasks.Builder tasks(WorkflowTaskState tasks) {
    var stored = StoredTasks.newBuilder()
        .setAttempt(tasks.attempt())
        .setPreviousStartedEventId(tasks.previousStartedEventId())
        .setCloseAttempted(tasks.closeAttempted())
        .setFailures(
            tasks.failing().count() < tasks.attempt() ? 0 : tasks.failing().count());
    tasks.failing().cause().ifPresent(cause -> stored.setFailedCause(cause.getNumber()));
    tasks.heartbeatingSince().ifPresent(at -> stored.setHeartbeatingSince(Times.stored(at)));
    tasks.pending().ifPresent(pending -> stored.setPending(task(pending, tasks.sticky())));
    tasks
        .sticky()
        .ifPresent(sticky -> stored.setSticky(StoredSticky.newBuilder()
            .setQueue(sticky.queue())
            .setScheduleToStart(Times.stored(sticky.scheduleToStart()))));
    return stored;
  }

  private static StoredTask.Builder task(
      WorkflowTaskState.Pending pending, Optional<WorkflowTaskState.Sticky> sticky) {
    var stored = StoredTask.newBuilder()
        .setScheduledEventId(pending.scheduledEventId())
        .setScheduledAt(Times.stored(pending.scheduledAt()))
        .setStartToClose(Times.stored(pending.startToClose()))
        .setOnSticky(pending.onSticky())
        .setSpeculative(pending.speculative());
    var usual = WorkflowTaskState.startBy(
        pending.scheduledAt(), pending.onSticky(), pending.speculative(), sticky);
    if (!pending.startBy().equals(usual)) {
      pending.startBy().ifPresent(at -> stored.setStartBy(Times.stored(at)));
    }
    pending
        .started()
        .ifPresent(started -> stored.setStarted(StoredTask.Started.newBuilder()
            .setNonce(started.nonce())
            .setAt(Times.stored(started.at()))
            .setIdentity(started.identity())
            .setRequestId(started.requestId())
            .setEventId(started.eventId())));
    return stored;
  }

  private static StoredActivity.Builder activity(Activity activity) {
    var scheduled = activity.scheduled();
    boolean isLarge = Bulk.bytes(scheduled) > Bulk.KEPT_BYTES;
    var stored = StoredActivity.newBuilder()
        .setScheduledEventId(activity.scheduledEventId())
        .setScheduled((isLarge ? Bulk.without(scheduled) : scheduled).toByteString())
        .setPayloadsInHistory(isLarge)
        .setScheduledAt(Times.stored(activity.scheduledAt()))
        .setAttempt(activity.attempt());
    ControlCodec.write(activity.control(), stored);
    switch (activity.phase()) {
      case Activity.Phase.Waiting(var since) -> stored.setWaitingSince(Times.stored(since));
      case Activity.Phase.BackingOff(var until) -> stored.setBackingOffUntil(Times.stored(until));
      case Activity.Phase.Running running -> stored.setRunning(running(running));
    }
    var progress = activity.progress();
    progress.lastFailure().ifPresent(failure -> stored.setLastFailure(failure.toByteString()));
    progress
        .heartbeatDetails()
        .ifPresent(details -> stored.setHeartbeatDetails(details.toByteString()));
    progress.lastAttempt().ifPresent(last -> stored.setLastAttempt(attempt(last)));
    return stored;
  }

  private static StoredActivity.Attempt.Builder attempt(Activity.Attempt attempt) {
    return StoredActivity.Attempt.newBuilder()
        .setIdentity(attempt.identity())
        .setStartedAt(Times.stored(attempt.startedAt()))
        .setLastHeartbeat(Times.stored(attempt.lastHeartbeat()))
        .setEndedAt(Times.stored(attempt.endedAt()));
  }

  private static StoredActivity.Running.Builder running(Activity.Phase.Running running) {
    return StoredActivity.Running.newBuilder()
        .setNonce(running.nonce())
        .setWaitedSince(Times.stored(running.waitedSince()))
        .setSince(Times.stored(running.since()))
        .setIdentity(running.identity())
        .setLastHeartbeat(Times.stored(running.lastHeartbeat()))
        .setHeartbeatIdentity(running.heartbeatIdentity());
  }

  private static StoredTimer.Builder timer(Timer timer) {
    return StoredTimer.newBuilder()
        .setId(timer.id())
        .setStartedEventId(timer.startedEventId())
        .setDue(Times.stored(timer.due()));
  }
}
