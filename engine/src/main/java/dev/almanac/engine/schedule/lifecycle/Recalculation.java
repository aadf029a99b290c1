package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.engine.schedule.catchup.Passage;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.overlap.Turns;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Definition;
import java.util.List;

/**
 * Computes the times of a schedule anew when a calendar that it uses has changed. As with an update
 * what was due before is dealt with as it was then. Nothing that users say of the schedule changes,
 * so their conflict tokens stay good.
 */
public final class Recalculation {
  private Recalculation() {}

  /** Does nothing if it does not use the calendar, or knows that version or a later one. */
  public static void hear(ScheduleDraft draft, ScheduleRequest.CalendarChanged changed) {
    var before = draft.schedule().definition();
    var uses = before.timing().spec().uses().stream()
        .map(use -> use.calendar().equals(changed.calendar()) && use.version() < changed.version()
            ? use.with(changed.version(), changed.days())
            : use)
        .toList();
    var timing = before.timing().withUses(uses);
    if (timing.equals(before.timing())) {
      return;
    }
    Orderly.settleAll(draft);
    draft.set(before.with(timing));
    Updating.retime(draft);
    draft.write(
        changed.asker(),
        new Happening.Updated(
            List.of("calendars"), draft.schedule().definition(), Pausing.next(draft)));
    Rolling.rearrange(draft, before.timing(), changed.mover());
    Passage.advance(draft);
    Turns.give(draft);
  }

  /** A definition that was made while a calendar changed must not bring back what it was before. */
  static Definition upToDate(Definition next, Definition before) {
    var known = before.timing().spec().uses();
    var uses =
        next.timing().spec().uses().stream().map(use -> newest(use, known)).toList();
    return next.with(next.timing().withUses(uses));
  }

  private static CalendarUse newest(CalendarUse use, List<CalendarUse> known) {
    return known.stream()
        .filter(other -> other.calendar().equals(use.calendar()))
        .filter(other -> other.version() > use.version())
        .findFirst()
        .map(other -> use.with(other.version(), other.days()))
        .orElse(use);
  }
}
