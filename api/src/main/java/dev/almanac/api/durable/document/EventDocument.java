package dev.almanac.api.durable.document;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.json.Document;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import java.util.Optional;

/**
 * A ledger entry as an event of Durable Workflow, with its names and payload keys.
 *
 * @param workflowId empty unless a workflow was started; likewise the run id
 */
public record EventDocument(
    String type, JsonObject payload, Optional<String> workflowId, Optional<String> runId) {
  /** Returns empty for entries that Durable Workflow does not have, such as a failed start. */
  public static Optional<EventDocument> of(LedgerEntry entry) {
    return switch (entry.what()) {
      case LedgerEvent.Created(var definition, var next) ->
        event("ScheduleCreated", entry, defined(definition).putTime("next_fire_at", next));
      case LedgerEvent.Updated(var changed, var definition, var next) ->
        event(
            "ScheduleUpdated",
            entry,
            defined(definition).putTexts("changed_fields", changed).putTime("next_fire_at", next));
      case LedgerEvent.Paused(var note) ->
        event("SchedulePaused", entry, reason(note).put("paused_at", entry.at()));
      case LedgerEvent.Resumed(var note, var next) ->
        event("ScheduleResumed", entry, new Document().putTime("next_fire_at", next));
      case LedgerEvent.Deleted(boolean exhausted) ->
        event(
            "ScheduleDeleted",
            entry,
            new Document()
                .put("reason", exhausted ? "max_runs_exhausted" : "deleted")
                .put("deleted_at", entry.at()));
      case LedgerEvent.Started started ->
        Optional.of(new EventDocument(
            "ScheduleTriggered",
            payload(entry, started(started)),
            Optional.of(started.workflowId()),
            Optional.of(started.runId())));
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

  private static Optional<EventDocument> event(String type, LedgerEntry entry, Document payload) {
    return Optional.of(
        new EventDocument(type, payload(entry, payload), Optional.empty(), Optional.empty()));
  }

  private static JsonObject payload(LedgerEntry entry, Document payload) {
    if (!entry.asker().source().equals(Asker.SCHEDULE.source())) {
      payload.put("command_context", context(entry.asker()));
    }
    return payload.json();
  }

  private static Document context(Asker asker) {
    var context = reason(asker.reason());
    if (!asker.principal().isEmpty()) {
      context.put("principal", new Document().put("id", asker.principal()));
    }
    if (!asker.requestId().isEmpty()) {
      context.put("request", new Document().put("request_id", asker.requestId()));
    }
    return new Document().put("source", asker.source()).put("context", context);
  }

  private static Document reason(String text) {
    return text.isEmpty() ? new Document() : new Document().put("reason", text);
  }

  private static Document defined(ScheduleDefinition definition) {
    return new Document()
        .put("spec", SpecDocument.write(definition.timing().spec()))
        .put("action", ActionText.withoutInput(definition.action()))
        .put("overlap_policy", PolicyNames.of(definition.policies().overlap().policy()));
  }

  private static Document started(LedgerEvent.Started started) {
    var fire = started.fire();
    var payload = new Document()
        .put("workflow_instance_id", started.workflowId())
        .put("workflow_run_id", started.runId())
        .put("outcome", outcome(fire, started.waited()))
        .put("effective_overlap_policy", PolicyNames.of(fire.policy()))
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

  private static Document skipped(LedgerEntry entry, LedgerEvent.Dropped dropped) {
    var policy = dropped.fire().map(FireInfo::policy).orElse(OverlapPolicy.SKIP);
    return new Document()
        .put("reason", SkipReasons.of(dropped.reason(), policy))
        .put("skipped_trigger_count", dropped.total())
        .put("last_skipped_at", entry.at());
  }
}
