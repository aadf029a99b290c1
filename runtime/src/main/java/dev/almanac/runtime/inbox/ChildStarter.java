package dev.almanac.runtime.inbox;

import dev.almanac.engine.child.ChildStart;
import dev.almanac.engine.child.ReparentChild;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.RunIds;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.WorkflowLoader;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import java.util.Optional;

/** Starts the children that runs ask for, as the policies for a workflow id allow. */
final class ChildStarter {
  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunStarter starter;
  private final MessageDelivery deliverer;

  ChildStarter(RunParts parts, RunStarter starter, MessageDelivery deliverer) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.starter = starter;
    this.deliverer = deliverer;
  }

  /** The number comes first, so that nothing comes between looking at the id and using it. */
  void start(EntityMessage.StartChild notice, Inbox.DeliveryAttempt delivery) {
    var failed = deliverer.failed(delivery);
    starter
        .numbers()
        .withNext(
            number -> loader.withWorkflow(
                delivery.message().workflow(),
                workflow ->
                    deliverer.guarded(delivery, () -> start(workflow, notice, number, delivery)),
                failed),
            failed);
  }

  private void start(
      CachedWorkflow workflow,
      EntityMessage.StartChild notice,
      long number,
      Inbox.DeliveryAttempt delivery) {
    var outcome = WorkflowIdPolicies.decide(
        RunStarter.current(workflow.pointer()),
        notice.requestId(),
        notice.reuse(),
        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED);
    switch (outcome) {
      case WorkflowIdPolicies.Outcome.StartNew() -> begin(workflow, notice, number, delivery);
      case WorkflowIdPolicies.Outcome.ReplaceOpen(var open) ->
        replace(workflow, notice, number, delivery);
      case WorkflowIdPolicies.Outcome.Repetition(var run) ->
        deliverer.taken(
            workflow, Optional.of(ChildStart.isThere(notice, run.firstRunId())), delivery);
      case WorkflowIdPolicies.Outcome.Taken(var run, var message) ->
        meet(workflow, notice, delivery);
      case WorkflowIdPolicies.Outcome.UseOpen(var run) -> throw unexpected(outcome);
      case WorkflowIdPolicies.Outcome.Invalid(var message) -> throw unexpected(outcome);
    }
  }

  /** The id is taken, but perhaps by a child that was the parent's before it was reset. */
  private void meet(
      CachedWorkflow workflow, EntityMessage.StartChild notice, Inbox.DeliveryAttempt delivery) {
    if (notice.earlierParents().isEmpty()) {
      refuse(workflow, notice, delivery);
      return;
    }
    loader.withRun(
        Target.current(workflow.key().namespace(), workflow.key().workflowId()),
        run -> deliverer.guarded(delivery, () -> {
          if (ReparentChild.isPossible(run.state(), notice)) {
            deliverer.decide(run, new ReparentChild(notice), delivery);
          } else {
            refuse(workflow, notice, delivery);
          }
        }),
        reason -> {
          if (reason instanceof CallFailed.Reason.NotFound) {
            start(notice, delivery); // it was deleted just now, and the id is free
          } else {
            deliverer.failed(delivery).accept(reason);
          }
        });
  }

  private void refuse(
      CachedWorkflow workflow, EntityMessage.StartChild notice, Inbox.DeliveryAttempt delivery) {
    deliverer.taken(workflow, Optional.of(ChildStart.isTaken(notice)), delivery);
  }

  private static IllegalStateException unexpected(WorkflowIdPolicies.Outcome outcome) {
    return new IllegalStateException("Expected a child to be started or not, found " + outcome);
  }

  private void begin(
      CachedWorkflow workflow,
      EntityMessage.StartChild notice,
      long number,
      Inbox.DeliveryAttempt delivery) {
    var now = context.surroundings().now();
    var runId = RunIds.next(now, context.surroundings().random());
    var begun = ChildStart.begin(notice, runId.toString(), now);
    deliverer.taken(starter.add(workflow, notice.requestId(), number, begun), delivery);
  }

  /** Ends the open run and begins the child in one commit. */
  private void replace(
      CachedWorkflow workflow,
      EntityMessage.StartChild notice,
      long number,
      Inbox.DeliveryAttempt delivery) {
    loader.withRun(
        Target.current(workflow.key().namespace(), workflow.key().workflowId()),
        run -> deliverer.guarded(delivery, () -> {
          if (run.state().open()) {
            starter.end(run);
            begin(workflow, notice, number, delivery);
          } else {
            start(workflow, notice, number, delivery);
          }
        }),
        deliverer.failed(delivery));
  }
}
