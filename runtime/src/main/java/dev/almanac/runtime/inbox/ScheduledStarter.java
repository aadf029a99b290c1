package dev.almanac.runtime.inbox;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.scheduled.ScheduledStart;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.ScheduledStartRules;
import dev.almanac.runtime.run.WorkflowLoader;
import java.util.Optional;

/** Starts the workflows that schedules ask for, as the policies for a workflow id allow. */
final class ScheduledStarter {
  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunStarter starter;
  private final MessageDelivery deliverer;
  private final ScheduledStartRules rules;

  ScheduledStarter(RunParts parts, RunStarter starter, MessageDelivery deliverer) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.starter = starter;
    this.deliverer = deliverer;
    this.rules = new ScheduledStartRules(context);
  }

  /** The number comes first, so that nothing comes between looking at the id and using it. */
  void start(EntityMessage.StartScheduled notice, Inbox.DeliveryAttempt delivery) {
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
      EntityMessage.StartScheduled notice,
      long number,
      Inbox.DeliveryAttempt delivery) {
    var outcome = ScheduledStartRules.ofId(workflow, notice);
    switch (outcome) {
      case WorkflowIdPolicies.Outcome.StartNew() -> begin(workflow, notice, number, delivery);
      case WorkflowIdPolicies.Outcome.ReplaceOpen(var open) ->
        replace(workflow, notice, number, delivery);
      case WorkflowIdPolicies.Outcome.Repetition(var run) ->
        answer(workflow, ScheduledStart.isThere(notice, run.firstRunId()), delivery);
      case WorkflowIdPolicies.Outcome.Taken(var run, var message) ->
        answer(
            workflow,
            ScheduledStart.isNot(
                notice,
                EntityMessage.NotStartedReason.ID_TAKEN,
                "%s: %s, RunId: %s.".formatted(message, workflow.key().workflowId(), run.runId())),
            delivery);
      case WorkflowIdPolicies.Outcome.Invalid(var message) ->
        answer(
            workflow,
            ScheduledStart.isNot(notice, EntityMessage.NotStartedReason.BAD_ACTION, message),
            delivery);
      case WorkflowIdPolicies.Outcome.UseOpen(var run) ->
        throw new IllegalStateException(
            "Expected a workflow to be started or not, found " + outcome);
    }
  }

  private void answer(
      CachedWorkflow workflow, EntityMessage answer, Inbox.DeliveryAttempt delivery) {
    deliverer.taken(workflow, Optional.of(answer), delivery);
  }

  private void begin(
      CachedWorkflow workflow,
      EntityMessage.StartScheduled notice,
      long number,
      Inbox.DeliveryAttempt delivery) {
    switch (rules.check(workflow, notice)) {
      case StartRules.Checked.Valid(var start) -> {
        var begun = ScheduledStart.begin(notice, start, context.surroundings().now());
        deliverer.taken(starter.add(workflow, notice.requestId(), number, begun), delivery);
      }
      case StartRules.Checked.Invalid(var refusal) ->
        answer(
            workflow,
            ScheduledStart.isNot(
                notice, EntityMessage.NotStartedReason.BAD_ACTION, refusal.message()),
            delivery);
    }
  }

  /** Ends the open run and begins the other in one commit, if that can begin. */
  private void replace(
      CachedWorkflow workflow,
      EntityMessage.StartScheduled notice,
      long number,
      Inbox.DeliveryAttempt delivery) {
    loader.withRun(
        Target.current(workflow.key().namespace(), workflow.key().workflowId()),
        run -> deliverer.guarded(delivery, () -> {
          if (!run.state().open()) {
            start(workflow, notice, number, delivery);
          } else if (rules.check(workflow, notice)
              instanceof StartRules.Checked.Invalid(var refusal)) {
            answer(
                workflow,
                ScheduledStart.isNot(
                    notice, EntityMessage.NotStartedReason.BAD_ACTION, refusal.message()),
                delivery);
          } else {
            starter.end(run);
            begin(workflow, notice, number, delivery);
          }
        }),
        deliverer.failed(delivery));
  }
}
