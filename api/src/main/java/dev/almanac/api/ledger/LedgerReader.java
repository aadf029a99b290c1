package dev.almanac.api.ledger;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.Uuids;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.store.EntityRef;
import dev.almanac.store.schedule.Incarnation;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Finds the ledger of a schedule, whether or not that still exists, and reads it. */
public final class LedgerReader {
  private final ScheduleRecords records;

  public LedgerReader(ScheduleRecords records) {
    this.records = records;
  }

  /** Some entries, and whether there are more after them. */
  record Page(List<LedgerEntry> entries, boolean hasMore) {}

  /**
   * Which of those that have had an id is meant; the stage fails if there is none.
   *
   * @param text its id; if empty, the latest
   * @throws dev.almanac.api.RpcException if the text is no id
   */
  public CompletionStage<Incarnation> incarnation(ScheduleName name, String text) {
    Optional<UUID> id = Uuids.runId("Incarnation", text);
    return records
        .incarnation(name, id)
        .thenApply(found -> found.orElseThrow(() ->
            RpcError.notFound("schedule not found for ID: " + name.scheduleId()).exception()));
  }

  /** After a sequence number, the oldest first. */
  public CompletionStage<List<LedgerEntry>> after(EntityRef schedule, long sequence, int limit) {
    return records.forward(schedule, sequence, limit);
  }

  /** A read may end before it has as many as were asked for: then it is asked what follows. */
  CompletionStage<Page> page(EntityRef schedule, long after, int limit) {
    return records
        .forward(schedule, after, limit)
        .thenCompose(entries -> entries.isEmpty()
            ? CompletableFuture.completedFuture(new Page(entries, false))
            : records
                .forward(schedule, entries.getLast().sequence(), 1)
                .thenApply(following -> new Page(entries, !following.isEmpty())));
  }
}
