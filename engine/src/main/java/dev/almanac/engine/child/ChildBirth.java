package dev.almanac.engine.child;

import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.RunKey;
import dev.almanac.engine.workflow.Starting;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Makes a child: the second of three phases. It has no workflow task until its parent knows. */
public final class ChildBirth {
  private ChildBirth() {}

  /** The run with nothing but its first event, and the news to its parent. */
  public static Decision.Accepted<RunKey> begin(
      Notice.StartChild notice, String runId, Instant now) {
    var key = new RunKey(notice.to().namespaceId(), notice.to().workflowId(), runId);
    var start =
        new Starting.Start(key, attributes(notice, runId, now), notice.metadata(), List.of());
    var draft = Starting.begin(start, now);
    draft.send(isThere(notice, runId));
    return Decision.Accepted.of(draft, key);
  }

  /** The news that the child has started, just now or by the same request before. */
  public static Notice isThere(Notice.StartChild notice, String runId) {
    var parent = notice.parent();
    return new Notice.ChildStarted(
        Address.run(parent.run()),
        parent.initiatedEventId(),
        new RunKey(notice.to().namespaceId(), notice.to().workflowId(), runId),
        notice.onParentClose());
  }

  /** The news that the workflow id is taken. */
  public static Notice isTaken(Notice.StartChild notice) {
    var parent = notice.parent();
    return new Notice.ChildNotStarted(
        Address.run(parent.run()),
        parent.initiatedEventId(),
        StartChildWorkflowExecutionFailedCause
            .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS);
  }

  private static WorkflowExecutionStartedEventAttributes attributes(
      Notice.StartChild notice, String runId, Instant now) {
    var attributes = notice.attributes().toBuilder()
        .setOriginalExecutionRunId(runId)
        .setFirstExecutionRunId(runId);
    var timeout = Durations.of(attributes.getWorkflowExecutionTimeout());
    if (!timeout.isZero()) {
      attributes.setWorkflowExecutionExpirationTime(
          Durations.message(now.plus(timeout).truncatedTo(ChronoUnit.MILLIS)));
    }
    CronSchedule.backoff(attributes.getCronSchedule(), now, now)
        .ifPresent(wait -> attributes.setFirstWorkflowTaskBackoff(Durations.message(wait)));
    return attributes.build();
  }
}
