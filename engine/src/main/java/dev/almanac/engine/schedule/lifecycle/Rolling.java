package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.calendar.Rearrangement;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.OneOffSkip;
import dev.almanac.engine.schedule.state.Timing;
import dev.almanac.engine.schedule.timing.Clockwork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sees to it that what calendars roll acts once when they change: what has acted is skipped where
 * it is moved to, and what is moved to a time that has passed is late.
 */
final class Rolling {
  /** How many times of either kind one change can concern. */
  private static final int MOST = 1_000;

  private Rolling() {}

  /** @param before when it acted up to now; the draft has its new times already */
  static void rearrange(ScheduleDraft draft, Timing before, Asker calendar) {
    var times = draft.head().status().times();
    var now = draft.head().cursor().nominal();
    var progress = new Rearrangement.Progress(
        times.created(), times.retimed().orElse(times.created()), now, done(draft));
    var after = draft.schedule().definition().timing();
    var found = Rearrangement.of(before.spec(), after.spec(), progress);
    if (found.near()) {
      draft.set(draft.head().status().with(times.withRetimed(now)));
    }
    skip(draft, found.repeated().stream().limit(MOST).toList(), calendar);
    bringBack(draft, found.lost().stream().limit(MOST).toList());
  }

  /** Times to come that are to be skipped, or were filled already. */
  private static Set<Instant> done(ScheduleDraft draft) {
    var times = new HashSet<Instant>();
    draft.schedule().parts().skips().forEach(skip -> times.add(skip.getKey()));
    draft.schedule().parts().ahead().forEach(filled -> times.add(filled.getKey()));
    return times;
  }

  /** Marks times, and takes back what an earlier change has marked and this one has not. */
  private static void skip(ScheduleDraft draft, List<Instant> times, Asker calendar) {
    for (var mark : marks(draft, calendar)) {
      if (!times.contains(mark.nominal())) {
        draft.remove(mark);
        draft.write(calendar, new Happening.SkipAsked(mark.nominal(), true));
      }
    }
    var parts = draft.schedule().parts();
    for (var time : times) {
      if (!parts.skips().has(time) && !parts.ahead().has(time)) {
        draft.put(new OneOffSkip(time, calendar, draft.now()));
        draft.write(calendar, new Happening.SkipAsked(time, false));
      }
    }
  }

  private static List<OneOffSkip> marks(ScheduleDraft draft, Asker calendar) {
    var marks = new ArrayList<OneOffSkip>();
    draft.schedule().parts().skips().forEach(skip -> {
      if (skip.getValue().asker().source().equals(calendar.source())) {
        marks.add(skip.getValue());
      }
    });
    return marks;
  }

  private static void bringBack(ScheduleDraft draft, List<Instant> times) {
    var cursor = draft.head().cursor();
    var delayed = new ArrayList<Due>(cursor.delayed());
    times.forEach(time -> delayed.add(Clockwork.due(draft.schedule(), time)));
    delayed.sort(Comparator.comparing(Due::nominal));
    draft.set(cursor.withDelayed(delayed));
  }
}
