package dev.almanac.store.codec;

import dev.almanac.engine.schedule.ledger.LedgerEvent;

/** The kinds by which old ledger entries are counted. */
public enum LedgerKind {
  CREATED,
  UPDATED,
  PAUSED,
  RESUMED,
  DELETED,
  SKIP_ASKED,
  BACKFILL_STARTED,
  BACKFILL_CHANGED,
  BACKFILL_ENDED,
  BUFFERED,
  RETRYING,
  STARTED,
  SKIPPED,
  MISSED,
  FAILED;

  public static LedgerKind of(LedgerEvent what) {
    return switch (what) {
      case LedgerEvent.Created created -> CREATED;
      case LedgerEvent.Updated updated -> UPDATED;
      case LedgerEvent.Paused paused -> PAUSED;
      case LedgerEvent.Resumed resumed -> RESUMED;
      case LedgerEvent.Deleted deleted -> DELETED;
      case LedgerEvent.SkipAsked asked -> SKIP_ASKED;
      case LedgerEvent.BackfillStarted started -> BACKFILL_STARTED;
      case LedgerEvent.BackfillChanged changed -> BACKFILL_CHANGED;
      case LedgerEvent.BackfillEnded ended -> BACKFILL_ENDED;
      case LedgerEvent.Buffered buffered -> BUFFERED;
      case LedgerEvent.Retrying retrying -> RETRYING;
      case LedgerEvent.Started started -> STARTED;
      case LedgerEvent.Dropped dropped ->
        switch (dropped.reason().outcome()) {
          case SKIPPED -> SKIPPED;
          case MISSED -> MISSED;
          case FAILED -> FAILED;
        };
    };
  }

  /** Returns the kind with the number that a row of a ledger, or of a day, has. */
  public static LedgerKind numbered(int number) {
    return Codes.LEDGER.read(number);
  }
}
