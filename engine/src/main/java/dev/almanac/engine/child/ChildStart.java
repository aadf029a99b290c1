package dev.almanac.engine.child;

import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/** Creates a child: the second of three phases. It has no workflow task until its parent knows. */
public final class ChildStart {
  private ChildStart() {}

  /** The run with nothing but its first event, and the message to its parent. */
  public static Decision.Accepted<RunKey> begin(
      EntityMessage.StartChild message, UUID runId, Instant now) {
    var start = new RunStart(
        message.to().workflow(), attributes(message, now), message.metadata(), List.of());
    var draft = RunCreation.begin(start, runId, now);
    draft.send(isThere(message, runId));
    return RunCreation.accepted(draft);
  }

  /** The news that the child has started, just now or by the same request before. */
  public static EntityMessage isThere(EntityMessage.StartChild message, UUID runId) {
    var parent = message.parent();
    return new EntityMessage.ChildStarted(
        Target.run(parent.run()),
        parent.initiatedEventId(),
        new RunKey(message.to().workflow(), runId),
        message.onParentClose());
  }

  /** Builds the message that the workflow id is taken. */
  public static EntityMessage isTaken(EntityMessage.StartChild message) {
    var parent = message.parent();
    return new EntityMessage.ChildNotStarted(
        Target.run(parent.run()),
        parent.initiatedEventId(),
        StartChildWorkflowExecutionFailedCause
            .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS);
  }

  private static WorkflowExecutionStartedEventAttributes attributes(
      EntityMessage.StartChild message, Instant now) {
    var attributes = message.attributes().toBuilder();
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
