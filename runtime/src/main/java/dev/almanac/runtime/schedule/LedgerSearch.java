package dev.almanac.runtime.schedule;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.backfill.BackfillSteps;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.LedgerKind;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.schedule.LedgerRow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the steps of backfills that leave out what was already started: before each step, it reads
 * from the ledger what that is.
 */
final class LedgerSearch {
  private static final int PAGE = 500;
  private static final long PAUSE = Duration.ofMillis(500).toNanos();

  private final ScheduleParts parts;

  LedgerSearch(ScheduleParts parts) {
    this.parts = parts;
  }

  /**
   * Takes the next step of such a backfill, if one waits, once the changes so far are durable. The
   * schedule stays cached meanwhile.
   */
  void goOn(CachedSchedule schedule, Instant now) {
    var wanted = BackfillSteps.wanted(schedule.state(), now);
    if (wanted.isEmpty()) {
      return;
    }
    var step = wanted.get();
    parts.awaitCommit(schedule, () -> read(schedule, step));
  }

  private void read(CachedSchedule schedule, BackfillSteps.Wanted step) {
    schedule.waits(true);
    var context = parts.context();
    context.read(
        () -> started(schedule.identity().ref(), step),
        started -> {
          schedule.waits(false);
          if (schedule.isCached() && !schedule.isLost()) {
            take(schedule, step, started);
            parts.agenda().note(schedule);
          }
        },
        reason -> parts.timers().at(context.surroundings().nanos() + PAUSE, () -> {
          schedule.waits(false);
          if (schedule.isCached()) {
            parts.agenda().note(schedule);
          }
        }));
  }

  /**
   * Takes the step. If the schedule has changed so much that the step is refused, it is still due,
   * and the next care for it reads again.
   */
  private void take(CachedSchedule schedule, BackfillSteps.Wanted step, Set<Instant> started) {
    switch (parts.decider().decision(schedule, step.with(started))) {
      case ScheduleDecision.Accepted accepted -> parts.decider().take(schedule, accepted);
      case ScheduleDecision.Refused(var refusal) -> {
        if (refusal.reason() != Refusal.Reason.BUSY
            && refusal.reason() != Refusal.Reason.NOT_FOUND) {
          throw new IllegalStateException(
              "Expected %s to take a step, found %s".formatted(schedule.identity(), refusal));
        }
      }
    }
  }

  private Set<Instant> started(EntityRef schedule, BackfillSteps.Wanted step) {
    var ledgers = parts.context().store().ledgers();
    long first = Nanos.of(step.after().plusNanos(1));
    var span = new LedgerRow.Span(first, Math.max(first, Nanos.of(step.until())));
    var started = new HashSet<Instant>();
    @Nullable LedgerRow after = null;
    List<LedgerRow> page;
    do {
      page = ledgers.within(schedule, span, after, PAGE);
      for (var row : page) {
        if (LedgerKind.numbered(row.kind()) == LedgerKind.STARTED) {
          LedgerCodec.entry(row).what().startedTime().ifPresent(started::add);
        }
        after = row;
      }
    } while (page.size() == PAGE);
    return started;
  }
}
