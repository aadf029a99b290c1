package dev.almanac.store.codec;

import dev.almanac.engine.schedule.ledger.Happening;

/** What entries of ledgers are counted by when they are old. */
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

  public static LedgerKind of(Happening what) {
    return switch (what) {
      case Happening.Created created -> CREATED;
      case Happening.Updated updated -> UPDATED;
      case Happening.Paused paused -> PAUSED;
      case Happening.Resumed resumed -> RESUMED;
      case Happening.Deleted deleted -> DELETED;
      case Happening.SkipAsked asked -> SKIP_ASKED;
      case Happening.BackfillStarted started -> BACKFILL_STARTED;
      case Happening.BackfillChanged changed -> BACKFILL_CHANGED;
      case Happening.BackfillEnded ended -> BACKFILL_ENDED;
      case Happening.Buffered buffered -> BUFFERED;
      case Happening.Retrying retrying -> RETRYING;
      case Happening.Started started -> STARTED;
      case Happening.Dropped dropped ->
        switch (dropped.reason().outcome()) {
          case SKIPPED -> SKIPPED;
          case MISSED -> MISSED;
          case FAILED -> FAILED;
        };
    };
  }

  /** By the number that a row of a ledger, or of a day, has. */
  public static LedgerKind numbered(int number) {
    return Codes.LEDGER.read(number);
  }
}
