package dev.almanac.engine.child;

import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.message.RunAddress;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Makes a child: the second of three phases. It has no workflow task until its parent knows. */
public final class ChildStart {
  private ChildStart() {}

  /** The run with nothing but its first event, and the news to its parent. */
  public static Decision.Accepted<RunKey> begin(
      EntityMessage.StartChild notice, String runId, Instant now) {
    var key = new RunKey(notice.to().namespaceId(), notice.to().workflowId(), runId);
    var start =
        new RunCreation.Start(key, attributes(notice, runId, now), notice.metadata(), List.of());
    var draft = RunCreation.begin(start, now);
    draft.send(isThere(notice, runId));
    return Decision.Accepted.of(draft, key);
  }

  /** The news that the child has started, just now or by the same request before. */
  public static EntityMessage isThere(EntityMessage.StartChild notice, String runId) {
    var parent = notice.parent();
    return new EntityMessage.ChildStarted(
        RunAddress.run(parent.run()),
        parent.initiatedEventId(),
        new RunKey(notice.to().namespaceId(), notice.to().workflowId(), runId),
        notice.onParentClose());
  }

  /** The news that the workflow id is taken. */
  public static EntityMessage isTaken(EntityMessage.StartChild notice) {
    var parent = notice.parent();
    return new EntityMessage.ChildNotStarted(
        RunAddress.run(parent.run()),
        parent.initiatedEventId(),
        StartChildWorkflowExecutionFailedCause
            .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS);
  }

  private static WorkflowExecutionStartedEventAttributes attributes(
      EntityMessage.StartChild notice, String runId, Instant now) {
    var attributes = notice.attributes().toBuilder()
        .setOriginalExecutionRunId(runId)
        .setFirstExecutionRunId(runId);
    var timeout = ProtoDurations.of(attributes.getWorkflowExecutionTimeout());
    if (!timeout.isZero()) {
      attributes.setWorkflowExecutionExpirationTime(
          ProtoDurations.message(now.plus(timeout).truncatedTo(ChronoUnit.MILLIS)));
    }
    CronSchedule.backoff(attributes.getCronSchedule(), now, now)
        .ifPresent(wait -> attributes.setFirstWorkflowTaskBackoff(ProtoDurations.message(wait)));
    return attributes.build();
  }
}
