package dev.almanac.runtime.inbox;

import dev.almanac.engine.child.Adoption;
import dev.almanac.engine.child.ChildBirth;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.workflow.IdPolicies;
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
  void start(Notice.StartChild notice, Inbox.Delivery delivery) {
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
      CachedWorkflow workflow, Notice.StartChild notice, long number, Inbox.Delivery delivery) {
    var outcome = IdPolicies.decide(
        RunStarter.current(workflow.pointer()),
        notice.requestId(),
        notice.reuse(),
        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED);
    switch (outcome) {
      case IdPolicies.Outcome.StartNew() -> begin(workflow, notice, number, delivery);
      case IdPolicies.Outcome.ReplaceOpen(var open) -> replace(workflow, notice, number, delivery);
      case IdPolicies.Outcome.Repetition(var run) ->
        deliverer.taken(
            workflow, Optional.of(ChildBirth.isThere(notice, run.firstRunId())), delivery);
      case IdPolicies.Outcome.Taken(var run, var message) -> meet(workflow, notice, delivery);
      case IdPolicies.Outcome.UseOpen(var run) -> throw unexpected(outcome);
      case IdPolicies.Outcome.Invalid(var message) -> throw unexpected(outcome);
    }
  }

  /** The id is taken, but perhaps by a child that was the parent's before it was reset. */
  private void meet(CachedWorkflow workflow, Notice.StartChild notice, Inbox.Delivery delivery) {
    if (notice.earlierParents().isEmpty()) {
      refuse(workflow, notice, delivery);
      return;
    }
    loader.withRun(
        Target.current(workflow.key().namespace(), workflow.key().workflowId()),
        run -> deliverer.guarded(delivery, () -> {
          if (Adoption.isPossible(run.state(), notice)) {
            deliverer.decide(run, new Adoption(notice), delivery);
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

  private void refuse(CachedWorkflow workflow, Notice.StartChild notice, Inbox.Delivery delivery) {
    deliverer.taken(workflow, Optional.of(ChildBirth.isTaken(notice)), delivery);
  }

  private static IllegalStateException unexpected(IdPolicies.Outcome outcome) {
    return new IllegalStateException("Expected a child to be started or not, found " + outcome);
  }

  private void begin(
      CachedWorkflow workflow, Notice.StartChild notice, long number, Inbox.Delivery delivery) {
    var now = context.surroundings().now();
    var runId = RunIds.next(now, context.surroundings().random());
    var begun = ChildBirth.begin(notice, runId.toString(), now);
    deliverer.taken(starter.add(workflow, notice.requestId(), number, begun), delivery);
  }

  /** Ends the open run and begins the child in one commit. */
  private void replace(
      CachedWorkflow workflow, Notice.StartChild notice, long number, Inbox.Delivery delivery) {
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
