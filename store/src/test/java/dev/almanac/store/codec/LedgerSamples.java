package dev.almanac.store.codec;

import static dev.almanac.store.codec.RichSchedule.ANN;
import static dev.almanac.store.codec.RichSchedule.DUE;
import static dev.almanac.store.codec.RichSchedule.TIME;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Entries of every kind. Golden bytes contain them, so they must not change. */
public final class LedgerSamples {
  private LedgerSamples() {}

  public static List<LedgerEntry> all() {
    var entries = new ArrayList<LedgerEntry>();
    for (var what : happenings()) {
      var asker = entries.size() % 2 == 0 ? ANN : Asker.SCHEDULE;
      entries.add(new LedgerEntry(entries.size() + 1, TIME, asker, what));
    }
    return entries;
  }

  private static List<LedgerEvent> happenings() {
    var fire = new FireInfo(7, DUE, Cause.Kind.BACKFILLED, "backfill", OverlapPolicy.CANCEL_OTHER);
    var times = new NominalTimeRange(TIME, TIME.plusSeconds(50), 6);
    return List.of(
        new LedgerEvent.Created(RichSchedule.definition(), Optional.of(TIME)),
        new LedgerEvent.Created(RichSchedule.definition(), Optional.empty()),
        new LedgerEvent.Updated(
            List.of("spec", "action"), RichSchedule.definition(), Optional.of(TIME)),
        new LedgerEvent.Paused("a note"),
        new LedgerEvent.Resumed("a note", Optional.of(TIME)),
        new LedgerEvent.Resumed("", Optional.empty()),
        new LedgerEvent.Deleted(true),
        new LedgerEvent.SkipAsked(TIME, true),
        new LedgerEvent.BackfillStarted(
            "backfill", RichSchedule.plan(Optional.empty()), Optional.empty()),
        new LedgerEvent.BackfillChanged("backfill", LedgerEvent.BackfillChanged.Change.RESUMED),
        new LedgerEvent.BackfillEnded("backfill", new Backfill.Progress(1, 0, 2, 3)),
        new LedgerEvent.Buffered(fire),
        new LedgerEvent.Retrying(fire, 2, "busy"),
        new LedgerEvent.Started(fire, "workflow-1", "run", 9, true),
        new LedgerEvent.Dropped(DropReason.OVERLAP, times, Optional.empty(), "", 6),
        new LedgerEvent.Dropped(DropReason.TOO_LATE, times, Optional.empty(), "", 6),
        new LedgerEvent.Dropped(
            DropReason.GAVE_UP, NominalTimeRange.one(TIME), Optional.of(fire), "no such queue", 1),
        new LedgerEvent.BackfillStarted(
            "cut", RichSchedule.plan(Optional.empty()), Optional.of(TIME.plusSeconds(90))));
  }
}
