package dev.almanac.engine.state;

import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Instant;

/** What resets do to the state, and what is remembered for them. */
final class ResetEvolution {
  private ResetEvolution() {}

  /** Whether the event is where a run was forked off another one. */
  static boolean isFork(HistoryEvent event) {
    return event.getWorkflowTaskFailedEventAttributes().getCause()
        == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  }

  /** This run was forked there, or one of whose history it was made. */
  static Run forked(Run run, HistoryEvent event) {
    var attributes = event.getWorkflowTaskFailedEventAttributes();
    var execution = run.execution();
    var known =
        run.with(execution.withLineage(execution.lineage().withBase(attributes.getBaseRunId())));
    return attributes.getNewRunId().equals(run.key().runId().toString())
        ? begunAnew(known, ProtoDurations.of(event.getEventTime()))
        : known.with(EventEvolution.taskFailed(known.tasks()));
  }

  /** What was asked for before is as if it had been asked for now. */
  private static Run begunAnew(Run run, Instant at) {
    var execution = run.execution();
    var next = run.with(EventEvolution.taskFailed(run.tasks()).withAttempt(1))
        .forked(execution.withLineage(execution.lineage().forked(at)));
    for (var entry : run.activities().byEvent()) {
      next = next.with(entry.getValue().scheduledAgain(at));
    }
    return next;
  }

  /** A task was completed: by code of another version than any before, it is one to reset to. */
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
