package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What callers wait for: the ledger entry that ends something. */
sealed interface Awaited {
  /** A start, by the number of its fire. */
  record Start(long fire) implements Awaited {}

  /** A backfill, by its id. */
  record Backfill(String id) implements Awaited {}

  /** A caller that waits. */
  record Waiter(Awaited awaited, CompletableFuture<Optional<LedgerEntry>> reply) {
    boolean isServedBy(LedgerEntry entry) {
      return awaited.isEndedBy(entry);
    }
  }

  /** Returns whether its end is still to come. */
  default boolean isOpen(Schedule schedule) {
    return switch (this) {
      case Start(long fire) ->
        schedule
            .fires()
            .get(fire)
            .filter(one -> !(one.phase() instanceof Fire.Phase.Running))
            .isPresent();
      case Backfill(var id) -> schedule.parts().backfills().has(id);
    };
  }

  /** Returns whether an entry is its end. */
  default boolean isEndedBy(LedgerEntry entry) {
    return switch (this) {
      case Start(long fire) -> ends(entry.what(), fire);
      case Backfill(var id) ->
        entry.what() instanceof LedgerEvent.BackfillEnded ended && ended.id().equals(id);
    };
  }

  private static boolean ends(LedgerEvent what, long fire) {
    return switch (what) {
      case LedgerEvent.Started started -> started.fire().number() == fire;
      case LedgerEvent.Dropped dropped ->
        dropped.fire().filter(info -> info.number() == fire).isPresent();
      case LedgerEvent.Created other -> false;
      case LedgerEvent.Updated other -> false;
      case LedgerEvent.Paused other -> false;
      case LedgerEvent.Resumed other -> false;
      case LedgerEvent.Deleted other -> false;
      case LedgerEvent.SkipAsked other -> false;
      case LedgerEvent.BackfillStarted other -> false;
      case LedgerEvent.BackfillChanged other -> false;
      case LedgerEvent.BackfillEnded other -> false;
      case LedgerEvent.Buffered other -> false;
      case LedgerEvent.Retrying other -> false;
    };
  }
}
