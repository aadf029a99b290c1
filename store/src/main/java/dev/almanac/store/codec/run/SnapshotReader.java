package dev.almanac.store.codec.run;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.ExternalPayloads;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.state.HistoryProgress;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.RunSnapshot;
import dev.almanac.engine.state.Timer;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Bulk;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredActivity;
import dev.almanac.store.proto.StoredExecution;
import dev.almanac.store.proto.StoredHistory;
import dev.almanac.store.proto.StoredRun;
import dev.almanac.store.proto.StoredSticky;
import dev.almanac.store.proto.StoredTask;
import dev.almanac.store.proto.StoredTasks;
import dev.almanac.store.proto.StoredTimer;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.util.Optional;
import java.util.function.LongFunction;

/** Reads states from protobufs. */
final class SnapshotReader {
  private final LongFunction<HistoryEvent> originals;

  /** @param originals finds an event in the history */
  SnapshotReader(LongFunction<HistoryEvent> originals) {
    this.originals = originals;
  }

  Run read(RunKey key, StoredRun stored) {
    var restored = new RunSnapshot(
        execution(key, stored.getExecution()),
        history(stored.getHistory()),
        tasks(stored.getTasks()),
        InteractionsCodec.read(stored),
        stored.getFirstTaskDelayed());
    return restored.run(
        stored.getActivitiesList().stream().map(this::activity).toList(),
        stored.getTimersList().stream().map(SnapshotReader::timer).toList());
  }

  private Execution execution(RunKey key, StoredExecution stored) {
    var started = started(stored);
    var memo = stored.hasMemo() ? Wire.read(stored.getMemo(), Memo.parser()) : started.getMemo();
    var searchAttributes = stored.hasSearchAttributes()
        ? Wire.read(stored.getSearchAttributes(), SearchAttributes.parser())
        : started.getSearchAttributes();
    return new Execution(
        key,
        started,
        Times.of(stored.getStartedAt()),
        status(stored.getStatus()),
        stored.getCancelRequested(),
        new Execution.Properties(memo, searchAttributes),
        LineageCodec.read(stored.getLineage()));
  }

  private WorkflowExecutionStartedEventAttributes started(StoredExecution stored) {
    var started = Wire.read(stored.getStarted(), WorkflowExecutionStartedEventAttributes.parser());
    return stored.getPayloadsInHistory()
        ? Bulk.with(started, originals.apply(1).getWorkflowExecutionStartedEventAttributes())
        : started;
  }

  private static WorkflowExecutionStatus status(int number) {
    var status = WorkflowExecutionStatus.forNumber(number);
    if (status == null) {
      throw new StoreException.Corrupt(
          "Expected a status, found %d, which this version does not know".formatted(number), null);
    }
    return status;
  }

  private static HistoryProgress history(StoredHistory stored) {
    var buffered = stored.getBufferedList().stream()
        .map(event -> Wire.read(event, HistoryEvent.parser()))
        .toList();
    return new HistoryProgress(
        stored.getNextEventId(),
        Times.of(stored.getLastTime()),
        stored.getLastTaskId(),
        new HistoryProgress.Totals(
            stored.getBytes(),
            stored.getTransitions(),
            new ExternalPayloads(stored.getExternalPayloads(), stored.getExternalBytes())),
        buffered,
        0);
  }

  private static WorkflowTaskState tasks(StoredTasks stored) {
    Optional<WorkflowTaskState.Sticky> sticky =
        stored.hasSticky() ? Optional.of(sticky(stored.getSticky())) : Optional.empty();
    return new WorkflowTaskState(
        stored.hasPending() ? Optional.of(task(stored.getPending(), sticky)) : Optional.empty(),
        stored.getAttempt(),
        sticky,
        stored.getPreviousStartedEventId(),
        stored.hasHeartbeatingSince()
            ? Optional.of(Times.of(stored.getHeartbeatingSince()))
            : Optional.empty(),
        stored.getCloseAttempted(),
        failing(stored));
  }

  /** Reads the failures of a task; if they are not stored, the attempt implies their number. */
  private static WorkflowTaskState.Failing failing(StoredTasks stored) {
    return new WorkflowTaskState.Failing(
        Math.max(stored.getFailures(), stored.getAttempt() - 1),
        stored.hasFailedCause()
            ? Optional.ofNullable(WorkflowTaskFailedCause.forNumber(stored.getFailedCause()))
            : Optional.empty());
  }

  private static WorkflowTaskState.Pending task(
      StoredTask stored, Optional<WorkflowTaskState.Sticky> sticky) {
    var scheduledAt = Times.of(stored.getScheduledAt());
    return new WorkflowTaskState.Pending(
        stored.getScheduledEventId(),
        scheduledAt,
        Times.of(stored.getStartToClose()),
        stored.getOnSticky(),
        stored.getSpeculative(),
        stored.hasStartBy()
            ? Optional.of(Times.of(stored.getStartBy()))
            : WorkflowTaskState.startBy(
                scheduledAt, stored.getOnSticky(), stored.getSpeculative(), sticky),
        stored.hasStarted() ? Optional.of(started(stored.getStarted())) : Optional.empty());
  }

  private static WorkflowTaskState.Started started(StoredTask.Started stored) {
    return new WorkflowTaskState.Started(
        stored.getNonce(),
        Times.of(stored.getAt()),
        stored.getIdentity(),
        stored.getRequestId(),
        stored.getEventId());
  }

  private static WorkflowTaskState.Sticky sticky(StoredSticky stored) {
    return new WorkflowTaskState.Sticky(stored.getQueue(), Times.of(stored.getScheduleToStart()));
  }

  private Activity activity(StoredActivity stored) {
    return new Activity(
        stored.getScheduledEventId(),
        scheduled(stored),
        Times.of(stored.getScheduledAt()),
        stored.getAttempt(),
        phase(stored),
        progress(stored),
        ControlCodec.control(stored));
  }

  private ActivityTaskScheduledEventAttributes scheduled(StoredActivity stored) {
    var scheduled = Wire.read(stored.getScheduled(), ActivityTaskScheduledEventAttributes.parser());
    return stored.getPayloadsInHistory()
        ? Bulk.with(
            scheduled,
            originals.apply(stored.getScheduledEventId()).getActivityTaskScheduledEventAttributes())
        : scheduled;
  }

  private static Activity.Phase phase(StoredActivity stored) {
    return switch (stored.getPhaseCase()) {
      case WAITING_SINCE -> new Activity.Phase.Waiting(Times.of(stored.getWaitingSince()));
      case BACKING_OFF_UNTIL ->
        new Activity.Phase.BackingOff(Times.of(stored.getBackingOffUntil()));
      case RUNNING -> running(stored.getRunning());
      case PHASE_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected a phase of activity %d, found none that this version knows"
                .formatted(stored.getScheduledEventId()),
            null);
    };
  }

  private static Activity.Phase running(StoredActivity.Running stored) {
    return new Activity.Phase.Running(
        stored.getNonce(),
        Times.of(stored.getWaitedSince()),
        Times.of(stored.getSince()),
        stored.getIdentity(),
        Times.of(stored.getLastHeartbeat()),
        stored.getHeartbeatIdentity());
  }

  private static Activity.Progress progress(StoredActivity stored) {
    return new Activity.Progress(
        stored.hasLastFailure()
            ? Optional.of(Wire.read(stored.getLastFailure(), Failure.parser()))
            : Optional.empty(),
        stored.hasHeartbeatDetails()
            ? Optional.of(Wire.read(stored.getHeartbeatDetails(), Payloads.parser()))
            : Optional.empty(),
        stored.hasLastAttempt() ? Optional.of(attempt(stored.getLastAttempt())) : Optional.empty());
  }

  private static Activity.Attempt attempt(StoredActivity.Attempt stored) {
    return new Activity.Attempt(
        stored.getIdentity(),
        Times.of(stored.getStartedAt()),
        Times.of(stored.getLastHeartbeat()),
        Times.of(stored.getEndedAt()));
  }

  private static Timer timer(StoredTimer stored) {
    return new Timer(stored.getId(), stored.getStartedEventId(), Times.of(stored.getDue()));
  }
}
