package dev.almanac.api.ledger;

import dev.almanac.api.durable.document.EventDocument;
import dev.almanac.api.schedule.FireKinds;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import java.time.Duration;
import java.util.Locale;

/** Converts ledger entries to messages. */
public final class LedgerMessages {
  private LedgerMessages() {}

  public static dev.almanac.protocol.schedule.v1.LedgerEntry message(LedgerEntry entry) {
    var what = entry.what();
    var message = dev.almanac.protocol.schedule.v1.LedgerEntry.newBuilder()
        .setSequence(entry.sequence())
        .setRecordedAt(ProtoTime.timestamp(entry.at()))
        .setKind(EntryKind.of(what).text())
        .setTerminal(what.terminal())
        .setSource(entry.asker().source())
        .setAsker(Asker.newBuilder()
            .setIdentity(entry.asker().principal())
            .setRequestId(entry.asker().requestId())
            .setReason(entry.asker().reason()));
    entry
        .times()
        .ifPresent(times -> message
            .setNominalTime(ProtoTime.timestamp(times.first()))
            .setLastNominalTime(ProtoTime.timestamp(times.last()))
            .setCount(times.count()));
    details(what, message);
    fire(entry, message);
    EventDocument.of(entry)
        .ifPresent(
            event -> message.setEventType(event.type()).setPayload(Structs.of(event.payload())));
    return message.build();
  }

  private static void details(
      LedgerEvent what, dev.almanac.protocol.schedule.v1.LedgerEntry.Builder message) {
    switch (what) {
      case LedgerEvent.Updated(var changed, var definition, var next) ->
        message.addAllChangedFields(changed);
      case LedgerEvent.Paused(var note) -> message.setReason(note);
      case LedgerEvent.Resumed(var note, var next) -> message.setReason(note);
      case LedgerEvent.Deleted(boolean exhausted) ->
        message.setReason(exhausted ? "max_runs_exhausted" : "deleted");
      case LedgerEvent.SkipAsked(var nominal, boolean withdrawn) ->
        message.setNominalTime(ProtoTime.timestamp(nominal));
      case LedgerEvent.BackfillStarted(var id, var plan, var asked) ->
        message.setBackfillId(id).setPayload(BackfillPayloads.of(plan, asked));
      case LedgerEvent.BackfillChanged(var id, var change) -> message.setBackfillId(id);
      case LedgerEvent.BackfillEnded(var id, var progress) ->
        message.setBackfillId(id).setPayload(BackfillPayloads.of(progress));
      case LedgerEvent.Retrying(var fire, int attempt, var why) -> message.setReason(why);
      case LedgerEvent.Started started ->
        message
            .setWorkflowId(started.workflowId())
            .setRunId(started.runId())
            .setTriggerNumber(started.number());
      case LedgerEvent.Dropped dropped
      when dropped.reason() == DropReason.OVERLAP ->
        message
            .setReason(DropReasonText.text(DropReason.OVERLAP))
            .setRunningWorkflowId(dropped.message());
      case LedgerEvent.Dropped dropped -> message.setReason(reason(dropped));
      case LedgerEvent.Created created -> {}
      case LedgerEvent.Buffered buffered -> {}
    }
  }

  private static String reason(LedgerEvent.Dropped dropped) {
    var reason = DropReasonText.text(dropped.reason());
    return dropped.message().isEmpty() ? reason : reason + ": " + dropped.message();
  }

  private static void fire(
      LedgerEntry entry, dev.almanac.protocol.schedule.v1.LedgerEntry.Builder message) {
    switch (entry.what()) {
      case LedgerEvent.Buffered(FireInfo fire) -> fire(fire, entry, message);
      case LedgerEvent.Retrying(FireInfo fire, int attempt, var why) -> fire(fire, entry, message);
      case LedgerEvent.Started started -> fire(started.fire(), entry, message);
      case LedgerEvent.Dropped dropped ->
        dropped.fire().ifPresent(fire -> fire(fire, entry, message));
      case LedgerEvent.Created created -> {}
      case LedgerEvent.Updated updated -> {}
      case LedgerEvent.Paused paused -> {}
      case LedgerEvent.Resumed resumed -> {}
      case LedgerEvent.Deleted deleted -> {}
      case LedgerEvent.SkipAsked asked -> {}
      case LedgerEvent.BackfillStarted started -> {}
      case LedgerEvent.BackfillChanged changed -> {}
      case LedgerEvent.BackfillEnded ended -> {}
    }
  }

  private static void fire(
      FireInfo fire,
      LedgerEntry entry,
      dev.almanac.protocol.schedule.v1.LedgerEntry.Builder message) {
    message
        .setFire(FireKinds.message(fire.kind()))
        .setBackfillId(fire.backfillId())
        .setOverlapPolicy(fire.policy().name().toLowerCase(Locale.ROOT))
        .setActualTime(ProtoTime.timestamp(fire.time().actual()));
    var lateness = Duration.between(fire.time().actual(), entry.at());
    if (!lateness.isNegative()) {
      message.setLateness(ProtoTime.duration(lateness));
    }
  }
}
