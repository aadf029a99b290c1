package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Somebody who waits to hear what becomes of a start. */
record FireWaiter(long fire, CompletableFuture<Optional<LedgerEntry>> reply) {
  boolean isServedBy(LedgerEntry entry) {
    return tells(entry, fire);
  }

  /** Whether an entry says what became of a start. */
  static boolean tells(LedgerEntry entry, long fire) {
    return switch (entry.what()) {
      case Happening.Started started -> started.fire().number() == fire;
      case Happening.Dropped dropped ->
        dropped.fire().filter(info -> info.number() == fire).isPresent();
      case Happening.Created other -> false;
      case Happening.Updated other -> false;
      case Happening.Paused other -> false;
      case Happening.Resumed other -> false;
      case Happening.Deleted other -> false;
      case Happening.SkipAsked other -> false;
      case Happening.BackfillStarted other -> false;
      case Happening.BackfillChanged other -> false;
      case Happening.BackfillEnded other -> false;
      case Happening.Buffered other -> false;
      case Happening.Retrying other -> false;
    };
  }
}
