package dev.almanac.api.ledger;

import com.google.protobuf.Struct;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.util.Locale;
import java.util.Optional;

/** Converts ledger entries to events of Durable Workflow, with its names and payload keys. */
final class DurableEvents {
  private DurableEvents() {}

  /** An event as its readers know it. */
  record Event(String type, Struct payload) {}

  /** Returns empty for entries that Durable Workflow does not have, such as a failed start. */
  static Optional<Event> of(LedgerEntry entry) {
    return switch (entry.what()) {
      case LedgerEvent.Created(var definition, var next) ->
        event("ScheduleCreated", entry, defined(definition).put("next_fire_at", next));
      case LedgerEvent.Updated(var changed, var definition, var next) ->
        event(
            "ScheduleUpdated",
            entry,
            defined(definition).put("changed_fields", changed).put("next_fire_at", next));
      case LedgerEvent.Paused(var note) ->
        event(
            "SchedulePaused",
            entry,
            new Structs().putIfAny("reason", note).put("paused_at", entry.at()));
      case LedgerEvent.Resumed(var note, var next) ->
        event("ScheduleResumed", entry, new Structs().put("next_fire_at", next));
      case LedgerEvent.Deleted(boolean exhausted) ->
        event(
            "ScheduleDeleted",
            entry,
            new Structs()
                .put("reason", exhausted ? "max_runs_exhausted" : "deleted")
                .put("deleted_at", entry.at()));
      case LedgerEvent.Started started -> event("ScheduleTriggered", entry, started(started));
      case LedgerEvent.Dropped dropped
      when dropped.reason().outcome() == DropReason.Outcome.SKIPPED ->
        event("ScheduleTriggerSkipped", entry, skipped(entry, dropped));
      case LedgerEvent.Dropped dropped -> Optional.empty();
      case LedgerEvent.SkipAsked asked -> Optional.empty();
      case LedgerEvent.BackfillStarted started -> Optional.empty();
      case LedgerEvent.BackfillChanged changed -> Optional.empty();
      case LedgerEvent.BackfillEnded ended -> Optional.empty();
      case LedgerEvent.Buffered buffered -> Optional.empty();
      case LedgerEvent.Retrying retrying -> Optional.empty();
    };
  }

  private static Optional<Event> event(String type, LedgerEntry entry, Structs payload) {
    if (!entry.asker().source().equals(Asker.SCHEDULE.source())) {
      payload.put("command_context", context(entry.asker()));
    }
    return Optional.of(new Event(type, payload.done()));
  }

  private static Struct context(Asker asker) {
    var context = new Structs();
    if (!asker.principal().isEmpty()) {
      context.put("principal", new Structs().put("id", asker.principal()).done());
    }
    if (!asker.requestId().isEmpty()) {
      context.put("request", new Structs().put("request_id", asker.requestId()).done());
    }
    context.putIfAny("reason", asker.reason());
    return new Structs()
        .put("source", asker.source())
        .put("context", context.done())
        .done();
  }

  private static Structs defined(ScheduleDefinition definition) {
    return new Structs()
        .put("spec", Structs.of(definition.timing().shown().toBuilder().clearTimezoneData()))
        .put("action", action(definition.action()))
        .put("overlap_policy", name(definition.policies().overlap().policy()));
  }

  private static Struct action(NewWorkflowExecutionInfo action) {
    var object = new Structs()
        .put("workflow_type", action.getWorkflowType().getName())
        .put("task_queue", action.getTaskQueue().getName())
        .putIfAny("workflow_id", action.getWorkflowId());
    if (action.hasWorkflowExecutionTimeout()) {
      object.put(
          "execution_timeout_seconds", action.getWorkflowExecutionTimeout().getSeconds());
    }
    if (action.hasWorkflowRunTimeout()) {
      object.put("run_timeout_seconds", action.getWorkflowRunTimeout().getSeconds());
    }
    return object.done();
  }

  private static Structs started(LedgerEvent.Started started) {
    var fire = started.fire();
    var payload = new Structs()
        .put("workflow_instance_id", started.workflowId())
        .put("workflow_run_id", started.runId())
        .put("outcome", outcome(fire, started.waited()))
        .put("effective_overlap_policy", name(fire.policy()))
        .put("trigger_number", started.number());
    return fire.kind() == Cause.Kind.TRIGGERED
        ? payload
        : payload.put("occurrence_time", fire.time().actual());
  }

  private static String outcome(FireInfo fire, boolean waited) {
    if (fire.kind() == Cause.Kind.BACKFILLED) {
      return "backfilled";
    }
    return waited ? "drained" : "scheduled";
  }

  private static Structs skipped(LedgerEntry entry, LedgerEvent.Dropped dropped) {
    var policy = dropped.fire().map(FireInfo::policy).orElse(OverlapPolicy.SKIP);
    return new Structs()
        .put("reason", DropReasonText.durable(dropped.reason(), policy))
        .put("skipped_trigger_count", dropped.total())
        .put("last_skipped_at", entry.at());
  }

  private static String name(OverlapPolicy policy) {
    return policy.name().toLowerCase(Locale.ROOT);
  }
}
