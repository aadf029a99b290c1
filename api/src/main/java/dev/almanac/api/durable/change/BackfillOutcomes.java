package dev.almanac.api.durable.change;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.document.SkipReasons;
import dev.almanac.api.durable.json.Document;
import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.store.EntityRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads what came of each time of a backfill from the ledger. */
final class BackfillOutcomes {
  private static final int PAGE = ScheduleRecords.MOST_ENTRIES;

  private final ScheduleRecords records;
  private final EntityRef schedule;
  private final String id;
  private final List<Instant> times;
  private final Map<Instant, Document> ended = new TreeMap<>();

  /** @param times those that the backfill processes, in order */
  BackfillOutcomes(ScheduleRecords records, EntityRef schedule, String id, List<Instant> times) {
    this.records = records;
    this.schedule = schedule;
    this.id = id;
    this.times = times;
  }

  /** Returns one result for each time. */
  CompletionStage<List<JsonObject>> read() {
    if (times.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    return from(times.getFirst())
        .thenApply(all -> times.stream().map(this::result).toList());
  }

  /** Reads pages by first time. The last entries of a page may appear again on the next one. */
  private CompletionStage<BackfillOutcomes> from(Instant first) {
    return records.within(schedule, first, times.getLast(), PAGE).thenCompose(page -> {
      page.forEach(this::take);
      var reached = page.isEmpty()
          ? first
          : page.getLast().times().map(NominalTimeRange::first).orElse(first);
      var next = reached.isAfter(first) ? reached : first.plusNanos(1);
      return page.size() < PAGE || next.isAfter(times.getLast())
          ? CompletableFuture.completedFuture(this)
          : from(next);
    });
  }

  private void take(LedgerEntry entry) {
    if (entry.what() instanceof LedgerEvent.Started started) {
      started.startedTime().ifPresent(time -> start(time, started));
    } else if (entry.what() instanceof LedgerEvent.Dropped dropped
        && dropped.fire().filter(fire -> fire.backfillId().equals(id)).isPresent()) {
      times.stream()
          .filter(time -> !time.isBefore(dropped.which().first())
              && !time.isAfter(dropped.which().last()))
          .forEach(time -> ended.putIfAbsent(time, dropped(dropped)));
    }
  }

  /** A time that another start had before is told from one that this backfill started. */
  private void start(Instant time, LedgerEvent.Started started) {
    if (started.fire().backfillId().equals(id)) {
      ended.put(
          time,
          new Document()
              .put("workflow_id", started.workflowId())
              .put("run_id", started.runId())
              .put("outcome", "started"));
    } else {
      ended.putIfAbsent(
          time,
          new Document()
              .put("workflow_id", started.workflowId())
              .put("outcome", "skipped")
              .put("reason", "already_started"));
    }
  }

  private static Document dropped(LedgerEvent.Dropped dropped) {
    var policy = dropped.fire().map(FireInfo::policy).orElse(OverlapPolicy.SKIP);
    boolean hasFailed = dropped.reason().outcome() == DropReason.Outcome.FAILED;
    return new Document()
        .put("outcome", hasFailed ? "failed" : "skipped")
        .put("reason", SkipReasons.of(dropped.reason(), policy));
  }

  private JsonObject result(Instant time) {
    var end = ended.get(time);
    var result = new Document().put("fire_time", time);
    (end == null ? new Document().put("outcome", "pending") : end)
        .json()
        .asMap()
        .forEach(result::put);
    return result.json();
  }
}
