package dev.almanac.runtime;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.state.Run;
import dev.almanac.store.Blob;
import dev.almanac.store.Lifetime;
import dev.almanac.store.VisibilityRecord;
import dev.almanac.store.VisibilityRow;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * What lists and descriptions show of a run. What lists do not search is stored with the row as
 * Temporal's own description of a run, of which only that part is filled in.
 */
public final class RunSummary {
  private static final int FORMAT = 1;
  private static final long NANOS = 1_000_000_000;

  private RunSummary() {}

  /** The row of the run in lists. */
  public static VisibilityRow row(Run run) {
    var execution = run.execution();
    long start = nanos(execution.startedAt());
    boolean isOpen = execution.open();
    return new VisibilityRow(
        execution.started().getWorkflowType().getName(),
        execution.status().getNumber(),
        isOpen
            ? Lifetime.openSince(start)
            : new Lifetime(start, nanos(run.history().lastTime())),
        isOpen ? 0 : run.history().nextEventId() - 1,
        isOpen ? 0 : run.history().bytes(),
        Blob.of(FORMAT, unsearched(execution).build().toByteArray()));
  }

  /** What there is to say of a run now. */
  public static WorkflowExecutionInfo of(RunView view) {
    var run = view.run();
    var row = row(run);
    return searched(unsearched(run.execution()), run.key().workflowId(), view.runId(), row)
        .setFirstRunId(view.firstRunId().toString())
        .setHistoryLength(run.history().nextEventId() - 1)
        .setHistorySizeBytes(run.history().bytes())
        .build();
  }

  /** @throws CallFailed if this version cannot read the row */
  public static WorkflowExecutionInfo of(VisibilityRecord listed) {
    var data = listed.row().data();
    var identity = listed.identity();
    try {
      if (data.format() == FORMAT) {
        var shown = WorkflowExecutionInfo.parseFrom(data.payload()).toBuilder();
        return searched(shown, identity.workflowId(), identity.runId(), listed.row())
            .build();
      }
    } catch (InvalidProtocolBufferException e) {
      throw unreadable(listed);
    }
    throw unreadable(listed);
  }

  private static WorkflowExecutionInfo.Builder unsearched(Execution execution) {
    var started = execution.started();
    var delay = Durations.of(started.getFirstWorkflowTaskBackoff());
    var key = execution.key();
    var info = WorkflowExecutionInfo.newBuilder()
        .setExecutionTime(Durations.message(execution.startedAt().plus(delay)))
        .setMemo(execution.properties().memo())
        .setSearchAttributes(execution.properties().searchAttributes())
        .setTaskQueue(execution.taskQueue())
        .setFirstRunId(started.getFirstExecutionRunId())
        .setRootExecution(
            started.hasRootWorkflowExecution()
                ? started.getRootWorkflowExecution()
                : execution(key.workflowId(), key.runId()));
    if (started.hasParentWorkflowExecution()) {
      info.setParentExecution(started.getParentWorkflowExecution())
          .setParentNamespaceId(started.getParentWorkflowNamespaceId());
    }
    if (started.hasPriority()) {
      info.setPriority(started.getPriority());
    }
    return info;
  }

  private static WorkflowExecutionInfo.Builder searched(
      WorkflowExecutionInfo.Builder info, String workflowId, UUID runId, VisibilityRow row) {
    var life = row.life();
    info.setExecution(execution(workflowId, runId.toString()))
        .setType(WorkflowType.newBuilder().setName(row.type()))
        .setStatusValue(row.status())
        .setStartTime(Durations.message(instant(life.start())))
        .setHistoryLength(row.historyLength())
        .setHistorySizeBytes(row.historyBytes());
    if (!life.isOpen()) {
      var close = instant(life.close());
      var execution = Durations.of(info.getExecutionTime());
      info.setCloseTime(Durations.message(close));
      if (!close.isBefore(execution)) {
        info.setExecutionDuration(Durations.message(Duration.between(execution, close)));
      }
    }
    return info;
  }

  private static WorkflowExecution execution(String workflowId, String runId) {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(workflowId)
        .setRunId(runId)
        .build();
  }

  private static CallFailed unreadable(VisibilityRecord listed) {
    return new CallFailed(
        new CallFailed.Reason.DataLoss("Expected a description of run %s in format %d, found %s"
            .formatted(listed.identity().runId(), FORMAT, listed.row().data())));
  }

  private static long nanos(Instant instant) {
    return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NANOS), instant.getNano());
  }

  private static Instant instant(long nanos) {
    return Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS), Math.floorMod(nanos, NANOS));
  }
}
