package dev.almanac.engine.state;

import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Instant;

/** Applies resets to the state, and records reset points. */
final class ResetEvolution {
  private ResetEvolution() {}

  /** Returns whether a reset wrote this event at its fork. */
  static boolean isFork(HistoryEvent event) {
    return event.getWorkflowTaskFailedEventAttributes().getCause()
        == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  }

  /** This run, or one whose history it has, was forked here. */
  static Run forked(Run run, HistoryEvent event) {
    var attributes = event.getWorkflowTaskFailedEventAttributes();
    var execution = run.execution();
    var known =
        run.with(execution.withLineage(execution.lineage().withBase(attributes.getBaseRunId())));
    return attributes.getNewRunId().equals(run.key().runId().toString())
        ? begunAnew(known, ProtoDurations.of(event.getEventTime()))
        : known.with(EventEvolution.taskFailed(known.tasks()));
  }

  /** Restarts the clocks of all pending operations. */
  private static Run begunAnew(Run run, Instant at) {
    var execution = run.execution();
    var next = run.with(EventEvolution.taskFailed(run.tasks()).withAttempt(1))
        .forked(execution.withLineage(execution.lineage().forked(at)));
    for (var entry : run.activities().byEvent()) {
      next = next.with(entry.getValue().scheduledAgain(at));
    }
    return next;
  }

  /** The first task completed by another version of the code becomes a reset point. */
  @SuppressWarnings("deprecation") // workers still send checksums and stamps
  static Run completed(Run run, HistoryEvent event) {
    var attributes = event.getWorkflowTaskCompletedEventAttributes();
    var point = point(attributes)
        .setRunId(run.key().runId().toString())
        .setFirstWorkflowTaskCompletedId(event.getEventId())
        .setCreateTime(event.getEventTime())
        .setResettable(true)
        .build();
    var lineage = run.execution().lineage();
    for (var known : lineage.resetPoints()) {
      if (isSame(known, point)) {
        boolean isOfThisRun = known.getRunId().equals(point.getRunId());
        return isOfThisRun ? run : BuildIds.seen(run, attributes.getWorkerVersion());
      }
    }
    var pointed = run.with(run.execution().withLineage(lineage.with(point)));
    return BuildIds.seen(pointed, attributes.getWorkerVersion());
  }

  @SuppressWarnings("deprecation") // workers still send checksums and stamps
  private static ResetPointInfo.Builder point(WorkflowTaskCompletedEventAttributes attributes) {
    return ResetPointInfo.newBuilder()
        .setBinaryChecksum(attributes.getBinaryChecksum())
        .setBuildId(attributes.getWorkerVersion().getBuildId());
  }

  @SuppressWarnings("deprecation")
  private static boolean isSame(ResetPointInfo known, ResetPointInfo point) {
    return known.getBuildId().equals(point.getBuildId())
        && known.getBinaryChecksum().equals(point.getBinaryChecksum());
  }
}
