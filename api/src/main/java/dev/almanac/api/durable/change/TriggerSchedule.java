package dev.almanac.api.durable.change;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.RpcError;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.PolicyNames;
import dev.almanac.api.durable.document.SkipReasons;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.Members;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Starts the workflow of a schedule now, and tells what came of it. */
public record TriggerSchedule(Routed<ScheduleName, Schedules> schedules) {
  private static final String BUFFER_FULL = "buffer_full";
  private static final int CONFLICT = 409;

  public CompletionStage<Answer> trigger(Change change, Call call) {
    var errors = new FieldErrors();
    var stated = PolicyNames.read(Members.of(change.body(), errors));
    Refusals.throwIfAny(errors);
    var request = new ScheduleRequest.Patch(
        PatchActions.trigger(new Trigger(Optional.empty(), stated, Overrides.NONE)),
        change.asker());
    var of = schedules.at(change.name());
    return of.view(change.name()).thenCompose(present -> {
      var policy = stated.orElse(present.policies().overlap().policy());
      return of.ask(change.name(), request)
          .thenCompose(reply -> outcome(change, fire(reply), policy, call));
    });
  }

  private static ScheduleReply.Triggered fire(ScheduleReply reply) {
    if (reply.fires().isEmpty()) {
      throw RpcError.failedPrecondition("The request id was used for another request.")
          .exception();
    }
    return reply.fires().getFirst();
  }

  private CompletionStage<Answer> outcome(
      Change change, ScheduleReply.Triggered fire, OverlapPolicy policy, Call call) {
    var of = schedules.at(change.name());
    return switch (fire.state()) {
      case DROPPED ->
        CompletableFuture.completedFuture(
            dropped(change, fire.reason().orElse(DropReason.OVERLAP), policy, ""));
      case WAITING ->
        of.view(change.name())
            .thenApply(now -> Answer.ok(change
                .outcome("buffered")
                .put("buffer_depth", now.fires().waiting().size())));
      case STARTING ->
        of.outcome(
                change.name(),
                fire.fire(),
                new Histories.Wait(LongPollTimeouts.questionersPatience(call), new CallAsker(call)))
            .thenApply(entry -> entry
                .map(LedgerEntry::what)
                .map(what -> ended(change, what, policy))
                .orElseGet(() -> Answer.ok(change
                    .outcome("accepted")
                    .put("reason", "The outcome was not known in time; the history tells it."))));
    };
  }

  private static Answer ended(Change change, LedgerEvent what, OverlapPolicy policy) {
    if (what instanceof LedgerEvent.Started started) {
      return Answer.ok(change
          .outcome("triggered")
          .put("workflow_id", started.workflowId())
          .put("run_id", started.runId()));
    }
    if (what instanceof LedgerEvent.Dropped dropped) {
      var inForce = dropped.fire().map(FireInfo::policy).orElse(policy);
      return dropped(change, dropped.reason(), inForce, dropped.message());
    }
    throw new IllegalStateException("Not the end of a start: " + what);
  }

  private static Answer dropped(
      Change change, DropReason reason, OverlapPolicy policy, String message) {
    var text = SkipReasons.of(reason, policy);
    if (reason.outcome() == DropReason.Outcome.FAILED) {
      return failed(change, message.isEmpty() ? text : text + ": " + message);
    }
    return Answer.ok(
        change.outcome(text.equals(BUFFER_FULL) ? BUFFER_FULL : "skipped").put("reason", text));
  }

  /** A conflict, not an error of the server: clients would repeat the trigger after one. */
  private static Answer failed(Change change, String reason) {
    Document body = change
        .outcome("trigger_failed")
        .put("reason", reason)
        .put("message", "The workflow could not be started: " + reason);
    return new Answer(CONFLICT, body.json());
  }
}
