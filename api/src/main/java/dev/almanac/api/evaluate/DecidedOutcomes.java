package dev.almanac.api.evaluate;

import dev.almanac.api.ledger.LedgerMessages;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluatedTime;
import dev.almanac.protocol.schedule.v1.FireKind;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.ScheduleRecords.LedgerPage;
import dev.almanac.runtime.ScheduleRecords.LedgerSearch;
import dev.almanac.store.EntityRef;
import dev.almanac.store.codec.LedgerKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads from ledgers what became of times. */
record DecidedOutcomes(ScheduleRecords records) {
  private static final Set<LedgerKind> OUTCOMES =
      EnumSet.of(LedgerKind.STARTED, LedgerKind.SKIPPED, LedgerKind.MISSED, LedgerKind.FAILED);

  /** After one moment, and up to another. */
  record Span(Instant after, Instant until) {
    boolean has(Instant moment) {
      return moment.isAfter(after) && !moment.isAfter(until);
    }
  }

  /** Returns what was decided about a schedule's times in a span, in order. */
  CompletionStage<List<EvaluatedTime>> of(EntityRef ref, Schedule schedule, Span span) {
    if (!mayHaveActed(schedule, span)) {
      return CompletableFuture.completedStage(List.of());
    }
    return read(ref, Long.MAX_VALUE, span)
        .thenApply(entries -> entries.stream()
            .map(LedgerMessages::message)
            .filter(DecidedOutcomes::isOfATime)
            .map(entry -> row(schedule, entry))
            .toList());
  }

  /** What came last is remembered beside the ledger, so that most ledgers need not be read. */
  private static boolean mayHaveActed(Schedule schedule, Span span) {
    var head = schedule.head();
    return head.recent().stream().anyMatch(start -> start.at().isAfter(span.after()))
        || head.health().drops().stream().anyMatch(drop -> drop.at().isAfter(span.after()));
  }

  private CompletionStage<List<LedgerEntry>> read(EntityRef ref, long before, Span span) {
    var search = new LedgerSearch(before, true, OUTCOMES, ScheduleRecords.MOST_ENTRIES);
    return records.search(ref, search).thenCompose(page -> rest(ref, page, span));
  }

  private CompletionStage<List<LedgerEntry>> rest(EntityRef ref, LedgerPage page, Span span) {
    var here =
        page.entries().reversed().stream().filter(entry -> span.has(entry.at())).toList();
    boolean isWhole = page.entries().stream().anyMatch(entry -> !entry.at().isAfter(span.after()))
        || page.next().isEmpty();
    if (isWhole || here.size() >= ScheduleRecords.MOST_ENTRIES) {
      return CompletableFuture.completedStage(here);
    }
    return read(ref, page.next().orElseThrow(), span).thenApply(earlier -> {
      var all = new ArrayList<>(earlier);
      all.addAll(here);
      return all;
    });
  }

  private static boolean isOfATime(dev.almanac.protocol.schedule.v1.LedgerEntry entry) {
    return entry.getFire() != FireKind.FIRE_KIND_TRIGGER
        && entry.getFire() != FireKind.FIRE_KIND_BACKFILL;
  }

  private static EvaluatedTime row(
      Schedule schedule, dev.almanac.protocol.schedule.v1.LedgerEntry entry) {
    var row = EvaluatedTime.newBuilder()
        .setScheduleId(schedule.key().name().scheduleId())
        .setOutcome(Outcome.valueOf("OUTCOME_" + entry.getKind().toUpperCase(Locale.ROOT)))
        .setNominalTime(entry.getNominalTime())
        .setLastNominalTime(entry.getLastNominalTime())
        .setCount(entry.getCount())
        .setDecidedTime(entry.getRecordedAt())
        .setWorkflowId(entry.getWorkflowId())
        .setRunId(entry.getRunId())
        .setReason(entry.getReason());
    schedule.head().recent().stream()
        .map(RecentAction::at)
        .max(Instant::compareTo)
        .ifPresent(at -> row.setLastFiredTime(ProtoTime.timestamp(at)));
    if (!schedule.isDormant()) {
      schedule
          .head()
          .cursor()
          .next()
          .ifPresent(next -> row.setNextFireTime(ProtoTime.timestamp(next.actual())));
    }
    return row.build();
  }
}
