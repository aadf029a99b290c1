package dev.almanac.runtime.inbox;

import dev.almanac.engine.child.ChildStart;
import dev.almanac.engine.child.ReparentChild;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflow.WorkflowIdPolicies.CurrentRun;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.WorkflowLoader;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.time.Instant;
import java.util.UUID;

/** The start of a child. A message tells the parent the outcome. */
record ChildStartAttempt(
    EntityMessage.StartChild message,
    Inbox.DeliveryAttempt delivery,
    MessageDelivery deliverer,
    WorkflowLoader loader,
    RunStarter starter)
    implements StartByMessage {
  @Override
  public String requestId() {
    return message.requestId();
  }

  @Override
  public WorkflowIdReusePolicy reuse() {
    return message.reuse();
  }

  @Override
  public Decision<RunKey> begin(UUID runId, Instant now) {
    return ChildStart.begin(message, runId, now);
  }

  @Override
  public void repeated(CachedWorkflow workflow, CurrentRun current) {
    answer(workflow, ChildStart.isThere(message, current.firstRunId()));
  }

  /** Handles a taken id, which may belong to a child that the parent started before a reset. */
  @Override
  public void taken(CachedWorkflow workflow, WorkflowIdPolicies.Outcome.Taken taken) {
    if (message.earlierParents().isEmpty()) {
      answer(workflow, ChildStart.isTaken(message));
      return;
    }
    loader.withRun(
        Target.current(workflow.key()),
        run -> guarded(() -> {
          if (ReparentChild.isPossible(run.state(), message)) {
            deliverer.decide(run, new ReparentChild(message), delivery);
          } else {
            answer(workflow, ChildStart.isTaken(message));
          }
        }),
        reason -> {
          if (reason instanceof CallFailed.Reason.NotFound) {
            starter.start(this); // the run was just deleted, and the id is free
          } else {
            failed(reason);
          }
        });
  }

  @Override
  public void refused(CachedWorkflow workflow, Refusal refusal) {
    throw new IllegalStateException("Expected a child to be started or not, found " + refusal);
  }
}
