package dev.almanac.api.backfill;

import dev.almanac.api.RpcError;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Backfill.Progress;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.store.EntityRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds the backfills of a schedule: running ones in its state, ended ones in the most recent
 * entries of its ledger.
 */
public final class BackfillFinder {
  private static final int PAGE = 500;
  private static final int MOST_ENTRIES = 20 * PAGE;

  private final Routed<ScheduleName, Schedules> schedules;
  private final LedgerReader ledgers;

  public BackfillFinder(Routed<ScheduleName, Schedules> schedules, LedgerReader ledgers) {
    this.schedules = schedules;
    this.ledgers = ledgers;
  }

  /** Finds a backfill. The stage fails if there is none with this id. */
  CompletionStage<Backfill> find(ScheduleName name, String id) {
    return schedules
        .at(name)
        .view(name)
        .thenCompose(schedule -> schedule
            .parts()
            .backfills()
            .get(id)
            .<CompletionStage<Backfill>>map(
                backfill -> CompletableFuture.completedFuture(BackfillMessages.message(backfill)))
            .orElseGet(() -> ended(name, schedule)
                .thenApply(all -> all.stream()
                    .filter(backfill -> backfill.getBackfillId().equals(id))
                    .reduce((first, last) -> last)
                    .orElseThrow(() -> RpcError.notFound("schedule \"%s\" has no backfill \"%s\""
                            .formatted(name.scheduleId(), id))
                        .exception()))));
  }

  /** Lists ended backfills, then running ones. */
  CompletionStage<List<Backfill>> all(ScheduleName name) {
    return schedules
        .at(name)
        .view(name)
        .thenCompose(schedule -> ended(name, schedule).thenApply(over -> {
          var all = new ArrayList<>(over);
          for (var entry : schedule.parts().backfills()) {
            all.add(BackfillMessages.message(entry.getValue()));
          }
          return all;
        }));
  }

  private CompletionStage<List<Backfill>> ended(ScheduleName name, Schedule schedule) {
    long last = schedule.head().numbers().sequence();
    return ledgers
        .incarnation(name, schedule.key().incarnation().toString())
        .thenCompose(incarnation ->
            new Reading(incarnation.identity().ref(), last).from(Math.max(0, last - MOST_ENTRIES)));
  }

  /** Reads ended backfills from a ledger. */
  private final class Reading {
    private final EntityRef schedule;
    private final long end;
    private final Map<String, Backfill.Builder> begun = new LinkedHashMap<>();
    private final List<Backfill> over = new ArrayList<>();

    Reading(EntityRef schedule, long end) {
      this.schedule = schedule;
      this.end = end;
    }

    CompletionStage<List<Backfill>> from(long sequence) {
      return ledgers.after(schedule, sequence, PAGE).thenCompose(entries -> {
        entries.forEach(this::read);
        boolean isDone = entries.isEmpty() || entries.getLast().sequence() >= end;
        return isDone
            ? CompletableFuture.completedFuture(over)
            : from(entries.getLast().sequence());
      });
    }

    private void read(LedgerEntry entry) {
      if (entry.what() instanceof LedgerEvent.BackfillStarted(var id, var plan, var asked)) {
        begun.put(
            id,
            BackfillMessages.of(id, plan, Progress.NONE)
                .setStatus(BackfillStatus.BACKFILL_STATUS_COMPLETED)
                .setCreatedAt(ProtoTime.timestamp(entry.at())));
      } else if (entry.what() instanceof LedgerEvent.BackfillChanged changed) {
        cancel(changed);
      } else if (entry.what() instanceof LedgerEvent.BackfillEnded ended) {
        end(ended, entry.at());
      }
    }

    private void cancel(LedgerEvent.BackfillChanged changed) {
      var backfill = begun.get(changed.id());
      if (backfill != null && changed.change() == LedgerEvent.BackfillChanged.Change.CANCELLED) {
        backfill.setStatus(BackfillStatus.BACKFILL_STATUS_CANCELLED);
      }
    }

    private void end(LedgerEvent.BackfillEnded ended, Instant at) {
      var backfill = begun.remove(ended.id());
      if (backfill != null) {
        var progress = ended.progress();
        over.add(backfill
            .setStarted(progress.started())
            .setPassed(progress.passed())
            .setDropped(progress.dropped())
            .setWaiting(progress.open())
            .setEndedAt(ProtoTime.timestamp(at))
            .build());
      }
    }
  }
}
