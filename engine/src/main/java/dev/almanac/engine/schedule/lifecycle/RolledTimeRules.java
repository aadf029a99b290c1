package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.calendar.Rearrangement;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.request.ScheduleRequest.CalendarChanged;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.OneOffSkip;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Ensures that a rolled time acts once when calendars change: if it has acted, it is skipped where
 * it is moved to; if it is moved to the past, it is late.
 */
final class RolledTimeRules {
  /** The limit of times that one change can mark. */
  private static final int MOST = 1_000;

  private RolledTimeRules() {}

  /** @param before the previous times; the draft already has the new ones */
  static void rearrange(ScheduleDraft draft, CompiledSpec before, CalendarChanged changed) {
    var times = draft.head().status().times();
    var begun = times.specified().orElse(times.created());
    var now = draft.head().cursor().nominal();
    var progress =
        new Rearrangement.Progress(begun, times.retimed().orElse(begun), now, done(draft));
    var after = draft.schedule().definition().timing();
    var found = Rearrangement.of(before.table(), after.table(), progress);
    if (found.past()) {
      draft.set(draft.head().status().with(times.withRetimed(now)));
    }
    unmark(draft, new HashSet<>(found.repeated()), changed.asker());
    mark(draft, found.repeated(), changed.mover());
    bringBack(draft, found.lost());
  }

  /** Returns the future times that are marked to be skipped or filled already. */
  private static Set<Instant> done(ScheduleDraft draft) {
    var times = new LinkedHashSet<Instant>();
    draft.schedule().parts().skips().forEach(skip -> times.add(skip.getKey()));
    draft.schedule().parts().ahead().forEach(filled -> times.add(filled.getKey()));
    return times;
  }

  /** Withdraws the marks that calendars made on future times, except for some. */
  static void unmark(ScheduleDraft draft, Set<Instant> except, Asker asker) {
    var now = draft.head().cursor().nominal();
    for (var mark : marks(draft)) {
      if (mark.nominal().isAfter(now) && !except.contains(mark.nominal())) {
        draft.remove(mark);
        draft.write(asker, new LedgerEvent.SkipAsked(mark.nominal(), true));
      }
    }
  }

  private static List<OneOffSkip> marks(ScheduleDraft draft) {
    var marks = new ArrayList<OneOffSkip>();
    draft.schedule().parts().skips().forEach(skip -> {
      if (skip.getValue().asker().source().equals(CalendarChanged.SOURCE)) {
        marks.add(skip.getValue());
      }
    });
    return marks;
  }

  private static void mark(ScheduleDraft draft, List<Instant> times, Asker asker) {
    var parts = draft.schedule().parts();
    times.stream()
        .filter(time -> !parts.skips().has(time) && !parts.ahead().has(time))
        .limit(MOST)
        .forEach(time -> {
          draft.put(new OneOffSkip(time, asker, draft.now()));
          draft.write(asker, new LedgerEvent.SkipAsked(time, false));
        });
  }

  private static void bringBack(ScheduleDraft draft, List<Instant> times) {
    var cursor = draft.head().cursor();
    var delayed = new ArrayList<Due>(cursor.delayed());
    times.stream()
        .limit(Math.max(0, ScheduleUpdate.MOST_DELAYED - delayed.size()))
        .forEach(time -> delayed.add(ScheduleTimes.due(draft.schedule(), time)));
    delayed.sort(Comparator.comparing(Due::nominal));
    draft.set(cursor.withDelayed(delayed));
  }
}
