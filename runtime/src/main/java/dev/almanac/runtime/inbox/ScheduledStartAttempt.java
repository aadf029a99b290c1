package dev.almanac.runtime.inbox;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.scheduled.ScheduledStart;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflow.WorkflowIdPolicies.CurrentRun;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.schedule.ScheduledStartRules;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.time.Instant;
import java.util.UUID;

/** The start of a workflow for a schedule. A message tells the schedule the outcome. */
record ScheduledStartAttempt(
    EntityMessage.StartScheduled message,
    Inbox.DeliveryAttempt delivery,
    MessageDelivery deliverer,
    ScheduledStartRules rules)
    implements StartByMessage {
  @Override
  public String requestId() {
    return message.requestId();
  }

  @Override
  public WorkflowIdReusePolicy reuse() {
    return message.request().getWorkflowIdReusePolicy();
  }

  @Override
  public Decision<RunKey> begin(UUID runId, Instant now) {
    return switch (rules.check(message)) {
      case StartRules.Checked.Valid(var start) -> ScheduledStart.begin(message, start, runId, now);
      case StartRules.Checked.Invalid(var refusal) -> new Decision.Refused<>(refusal);
    };
  }

  @Override
  public void repeated(CachedWorkflow workflow, CurrentRun current) {
    answer(workflow, ScheduledStart.isThere(message, current.firstRunId()));
  }

  @Override
  public void taken(CachedWorkflow workflow, WorkflowIdPolicies.Outcome.Taken taken) {
    var why =
        taken.message().formatted(workflow.key().workflowId(), taken.current().runId());
    answer(workflow, ScheduledStart.isNot(message, EntityMessage.NotStartedReason.ID_TAKEN, why));
  }

  @Override
  public void refused(CachedWorkflow workflow, Refusal refusal) {
    answer(
        workflow,
        ScheduledStart.isNot(
            message, EntityMessage.NotStartedReason.BAD_ACTION, refusal.message()));
  }
}
