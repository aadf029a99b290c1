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
import java.util.concurrent.CompletionStage;

/** Finds and reads the ledger of a schedule, even of a deleted one. */
public final class LedgerReader {
  private final ScheduleRecords records;

  public LedgerReader(ScheduleRecords records) {
    this.records = records;
  }

  /**
   * Finds the incarnation of a schedule. The stage fails if there is none.
   *
   * @param text its id; if empty, the latest
   * @throws dev.almanac.api.RpcException if the text is not an id
   */
  public CompletionStage<Incarnation> incarnation(ScheduleName name, String text) {
    Optional<UUID> id = Uuids.runId("Incarnation", text);
    return records
        .incarnation(name, id)
        .thenApply(found -> found.orElseThrow(() ->
            RpcError.notFound("schedule not found for ID: " + name.scheduleId()).exception()));
  }

  /** Reads the entries after a sequence number, the oldest first. */
  public CompletionStage<List<LedgerEntry>> after(EntityRef schedule, long sequence, int limit) {
    return records.forward(schedule, sequence, limit);
  }

  CompletionStage<ScheduleRecords.LedgerPage> page(
      EntityRef schedule, ScheduleRecords.LedgerSearch search) {
    return records.search(schedule, search);
  }
}
