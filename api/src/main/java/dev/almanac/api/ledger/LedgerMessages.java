package dev.almanac.api.ledger;

import dev.almanac.api.schedule.FireKinds;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Reason;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import java.time.Duration;
import java.util.Locale;

/** Entries of the ledger as our messages have them. */
public final class LedgerMessages {
  private LedgerMessages() {}

  public static dev.almanac.protocol.schedule.v1.LedgerEntry message(LedgerEntry entry) {
    var what = entry.what();
    var message = dev.almanac.protocol.schedule.v1.LedgerEntry.newBuilder()
        .setSequence(entry.sequence())
        .setRecordedAt(ProtoTime.timestamp(entry.at()))
        .setKind(kind(what))
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
    DurableEvents.of(entry)
        .ifPresent(event -> message.setEventType(event.type()).setPayload(event.payload()));
    return message.build();
  }

  private static String kind(Happening what) {
    return switch (what) {
      case Happening.Created created -> "Created";
      case Happening.Updated updated -> "Updated";
      case Happening.Paused paused -> "Paused";
      case Happening.Resumed resumed -> "Resumed";
      case Happening.Deleted deleted -> "Deleted";
      case Happening.SkipAsked(var nominal, boolean withdrawn) ->
        withdrawn ? "SkipWithdrawn" : "SkipAsked";
      case Happening.BackfillStarted started -> "BackfillStarted";
      case Happening.BackfillChanged(var id, var change) ->
        switch (change) {
          case PAUSED -> "BackfillPaused";
          case RESUMED -> "BackfillResumed";
          case CANCELLED -> "BackfillCancelled";
        };
      case Happening.BackfillEnded ended -> "BackfillEnded";
      case Happening.Buffered buffered -> "Buffered";
      case Happening.Retrying retrying -> "Retrying";
      case Happening.Started started -> "Started";
      case Happening.Dropped dropped ->
        switch (dropped.reason().outcome()) {
          case SKIPPED -> "Skipped";
          case MISSED -> "Missed";
          case FAILED -> "Failed";
        };
    };
  }

  private static void details(
      Happening what, dev.almanac.protocol.schedule.v1.LedgerEntry.Builder message) {
    switch (what) {
      case Happening.Updated(var changed, var definition, var next) ->
        message.addAllChangedFields(changed);
      case Happening.Paused(var note) -> message.setReason(note);
      case Happening.Resumed(var note, var next) -> message.setReason(note);
      case Happening.Deleted(boolean exhausted) ->
        message.setReason(exhausted ? "max_runs_exhausted" : "deleted");
      case Happening.SkipAsked(var nominal, boolean withdrawn) ->
        message.setNominalTime(ProtoTime.timestamp(nominal));
      case Happening.BackfillStarted(var id, var plan, var asked) ->
        message.setBackfillId(id).setPayload(BackfillPayloads.of(plan, asked));
      case Happening.BackfillChanged(var id, var change) -> message.setBackfillId(id);
      case Happening.BackfillEnded(var id, var progress) ->
        message.setBackfillId(id).setPayload(BackfillPayloads.of(progress));
      case Happening.Retrying(var fire, int attempt, var why) -> message.setReason(why);
      case Happening.Started started ->
        message
            .setWorkflowId(started.workflowId())
            .setRunId(started.runId())
            .setTriggerNumber(started.number());
      case Happening.Dropped dropped
      when dropped.reason() == Reason.OVERLAP ->
        message.setReason(Reasons.text(Reason.OVERLAP)).setRunningWorkflowId(dropped.message());
      case Happening.Dropped dropped -> message.setReason(reason(dropped));
      case Happening.Created created -> {}
      case Happening.Buffered buffered -> {}
    }
  }

  private static String reason(Happening.Dropped dropped) {
    var reason = Reasons.text(dropped.reason());
    return dropped.message().isEmpty() ? reason : reason + ": " + dropped.message();
  }

  private static void fire(
      LedgerEntry entry, dev.almanac.protocol.schedule.v1.LedgerEntry.Builder message) {
    switch (entry.what()) {
      case Happening.Buffered(FireInfo fire) -> fire(fire, entry, message);
      case Happening.Retrying(FireInfo fire, int attempt, var why) -> fire(fire, entry, message);
      case Happening.Started started -> fire(started.fire(), entry, message);
      case Happening.Dropped dropped ->
        dropped.fire().ifPresent(fire -> fire(fire, entry, message));
      case Happening.Created created -> {}
      case Happening.Updated updated -> {}
      case Happening.Paused paused -> {}
      case Happening.Resumed resumed -> {}
      case Happening.Deleted deleted -> {}
      case Happening.SkipAsked asked -> {}
      case Happening.BackfillStarted started -> {}
      case Happening.BackfillChanged changed -> {}
      case Happening.BackfillEnded ended -> {}
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
