package dev.almanac.store.codec;

import static dev.almanac.store.codec.RichSchedule.ANN;
import static dev.almanac.store.codec.RichSchedule.DUE;
import static dev.almanac.store.codec.RichSchedule.TIME;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.Times;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.OverlapPolicy;
import dev.almanac.engine.schedule.state.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Entries of every kind. Golden bytes hold them, so they must stay as they are. */
final class LedgerSamples {
  private LedgerSamples() {}

  static List<LedgerEntry> all() {
    var entries = new ArrayList<LedgerEntry>();
    for (var what : happenings()) {
      var asker = entries.size() % 2 == 0 ? ANN : Asker.SCHEDULE;
      entries.add(new LedgerEntry(entries.size() + 1, TIME, asker, what));
    }
    return entries;
  }

  private static List<Happening> happenings() {
    var fire = new FireInfo(7, DUE, Cause.Kind.BACKFILLED, "backfill", OverlapPolicy.CANCEL_OTHER);
    var times = new Times(TIME, TIME.plusSeconds(50), 6);
    return List.of(
        new Happening.Created(RichSchedule.definition(), Optional.of(TIME)),
        new Happening.Created(RichSchedule.definition(), Optional.empty()),
        new Happening.Updated(
            List.of("spec", "action"), RichSchedule.definition(), Optional.of(TIME)),
        new Happening.Paused("a note"),
        new Happening.Resumed("a note", Optional.of(TIME)),
        new Happening.Resumed("", Optional.empty()),
        new Happening.Deleted(true),
        new Happening.SkipAsked(TIME, true),
        new Happening.BackfillStarted(
            "backfill", RichSchedule.plan(Optional.empty()), Optional.empty()),
        new Happening.BackfillChanged("backfill", Happening.BackfillChanged.Change.RESUMED),
        new Happening.BackfillEnded("backfill", new Backfill.Progress(1, 0, 2, 3)),
        new Happening.Buffered(fire),
        new Happening.Retrying(fire, 2, "busy"),
        new Happening.Started(fire, "workflow-1", "run", 9, true),
        new Happening.Dropped(Reason.OVERLAP, times, Optional.empty(), "", 6),
        new Happening.Dropped(Reason.TOO_LATE, times, Optional.empty(), "", 6),
        new Happening.Dropped(
            Reason.GAVE_UP, Times.one(TIME), Optional.of(fire), "no such queue", 1),
        new Happening.BackfillStarted(
            "cut", RichSchedule.plan(Optional.empty()), Optional.of(TIME.plusSeconds(90))));
  }
}
