package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredLedgerEntry;
import dev.almanac.store.proto.StoredTime;
import java.time.Instant;
import java.util.Optional;

/** Converts ledger events to messages and back. */
final class LedgerEventCodec {
  private LedgerEventCodec() {}

  static void write(LedgerEvent what, StoredLedgerEntry.Builder stored) {
    switch (what) {
      case LedgerEvent.Created(var definition, var next) -> {
        var created = stored.getCreatedBuilder().setDefinition(DefinitionCodec.stored(definition));
        next.ifPresent(time -> created.setNext(Times.stored(time)));
      }
      case LedgerEvent.Updated(var changed, var definition, var next) -> {
        var updated = stored
            .getUpdatedBuilder()
            .addAllChanged(changed)
            .setDefinition(DefinitionCodec.stored(definition));
        next.ifPresent(time -> updated.setNext(Times.stored(time)));
      }
      case LedgerEvent.Paused(var note) -> stored.getPausedBuilder().setNote(note);
      case LedgerEvent.Resumed(var note, var next) -> {
        var resumed = stored.getResumedBuilder().setNote(note);
        next.ifPresent(time -> resumed.setNext(Times.stored(time)));
      }
      case LedgerEvent.Deleted(boolean exhausted) ->
        stored.getDeletedBuilder().setExhausted(exhausted);
      case LedgerEvent.SkipAsked(var nominal, boolean withdrawn) ->
        stored.getSkipAskedBuilder().setNominal(Times.stored(nominal)).setWithdrawn(withdrawn);
      case LedgerEvent.BackfillStarted(var id, var plan, var asked) -> {
        var started = stored.getBackfillStartedBuilder().setId(id).setPlan(PartCodec.stored(plan));
        asked.ifPresent(end -> started.setAsked(Times.stored(end)));
      }
      case LedgerEvent.BackfillChanged(var id, var change) ->
        stored.getBackfillChangedBuilder().setId(id).setChange(Codes.BACKFILL_CHANGE.of(change));
      case LedgerEvent.BackfillEnded(var id, var progress) ->
        stored.getBackfillEndedBuilder().setId(id).setProgress(PartCodec.stored(progress));
      case LedgerEvent.Buffered(var fire) -> stored.getBufferedBuilder().setFire(stored(fire));
      case LedgerEvent.Retrying(var fire, int attempt, var message) ->
        stored.getRetryingBuilder().setFire(stored(fire)).setAttempt(attempt).setMessage(message);
      case LedgerEvent.Started started -> stored.setStarted(stored(started));
      case LedgerEvent.Dropped dropped -> stored.setDropped(stored(dropped));
    }
  }

  static LedgerEvent of(StoredLedgerEntry stored) {
    return switch (stored.getWhatCase()) {
      case CREATED ->
        new LedgerEvent.Created(
            DefinitionCodec.of(stored.getCreated().getDefinition()),
            time(stored.getCreated().hasNext(), stored.getCreated().getNext()));
      case UPDATED ->
        new LedgerEvent.Updated(
            stored.getUpdated().getChangedList(),
            DefinitionCodec.of(stored.getUpdated().getDefinition()),
            time(stored.getUpdated().hasNext(), stored.getUpdated().getNext()));
      case PAUSED -> new LedgerEvent.Paused(stored.getPaused().getNote());
      case RESUMED ->
        new LedgerEvent.Resumed(
            stored.getResumed().getNote(),
            time(stored.getResumed().hasNext(), stored.getResumed().getNext()));
      case DELETED -> new LedgerEvent.Deleted(stored.getDeleted().getExhausted());
      case SKIP_ASKED ->
        new LedgerEvent.SkipAsked(
            Times.of(stored.getSkipAsked().getNominal()), stored.getSkipAsked().getWithdrawn());
      case BACKFILL_STARTED ->
        new LedgerEvent.BackfillStarted(
            stored.getBackfillStarted().getId(),
            PartCodec.of(stored.getBackfillStarted().getPlan()),
            time(
                stored.getBackfillStarted().hasAsked(),
                stored.getBackfillStarted().getAsked()));
      case BACKFILL_CHANGED ->
        new LedgerEvent.BackfillChanged(
            stored.getBackfillChanged().getId(),
            Codes.BACKFILL_CHANGE.read(stored.getBackfillChanged().getChange()));
      case BACKFILL_ENDED ->
        new LedgerEvent.BackfillEnded(
            stored.getBackfillEnded().getId(),
            PartCodec.of(stored.getBackfillEnded().getProgress()));
      case BUFFERED -> new LedgerEvent.Buffered(of(stored.getBuffered().getFire()));
      case RETRYING ->
        new LedgerEvent.Retrying(
            of(stored.getRetrying().getFire()),
            stored.getRetrying().getAttempt(),
            stored.getRetrying().getMessage());
      case STARTED -> of(stored.getStarted());
      case DROPPED -> of(stored.getDropped());
      case WHAT_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected an entry of a ledger, found none that this version knows", null);
    };
  }

  private static Optional<Instant> time(boolean isThere, StoredTime time) {
    return isThere ? Optional.of(Times.of(time)) : Optional.empty();
  }

  private static StoredLedgerEntry.Started stored(LedgerEvent.Started started) {
    return StoredLedgerEntry.Started.newBuilder()
        .setFire(stored(started.fire()))
        .setWorkflowId(started.workflowId())
        .setRunId(started.runId())
        .setNumber(started.number())
        .setWaited(started.waited())
        .build();
  }

  private static LedgerEvent of(StoredLedgerEntry.Started stored) {
    return new LedgerEvent.Started(
        of(stored.getFire()),
        stored.getWorkflowId(),
        stored.getRunId(),
        stored.getNumber(),
        stored.getWaited());
  }

  private static StoredLedgerEntry.Dropped stored(LedgerEvent.Dropped dropped) {
    var stored = StoredLedgerEntry.Dropped.newBuilder()
        .setReason(Codes.REASON.of(dropped.reason()))
        .setFirst(Times.stored(dropped.which().first()))
        .setLast(Times.stored(dropped.which().last()))
        .setCount(dropped.which().count())
        .setMessage(dropped.message())
        .setTotal(dropped.total());
    dropped.fire().ifPresent(fire -> stored.setFire(stored(fire)));
    return stored.build();
  }

  private static LedgerEvent of(StoredLedgerEntry.Dropped stored) {
    var which = new dev.almanac.engine.schedule.ledger.NominalTimeRange(
        Times.of(stored.getFirst()), Times.of(stored.getLast()), stored.getCount());
    return new LedgerEvent.Dropped(
        Codes.REASON.read(stored.getReason()),
        which,
        stored.hasFire() ? Optional.of(of(stored.getFire())) : Optional.empty(),
        stored.getMessage(),
        stored.getTotal());
  }

  private static StoredLedgerEntry.FireInfo stored(FireInfo fire) {
    return StoredLedgerEntry.FireInfo.newBuilder()
        .setNumber(fire.number())
        .setTime(HeadCodec.stored(fire.time()))
        .setKind(Codes.CAUSE.of(fire.kind()))
        .setBackfillId(fire.backfillId())
        .setPolicy(Codes.OVERLAP.of(fire.policy()))
        .build();
  }

  private static FireInfo of(StoredLedgerEntry.FireInfo stored) {
    return new FireInfo(
        stored.getNumber(),
        HeadCodec.of(stored.getTime()),
        Codes.CAUSE.read(stored.getKind()),
        stored.getBackfillId(),
        Codes.OVERLAP.read(stored.getPolicy()));
  }
}
