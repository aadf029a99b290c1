package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.Rearrangement;
import dev.almanac.engine.schedule.catchup.DueTimes;
import dev.almanac.engine.schedule.draft.ScheduleDraft;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.overlap.OverlapQueue;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.util.List;

/**
 * Recomputes the times of a schedule when a calendar that it uses has changed. Times due before are
 * processed first, as with an update. The definition that users see does not change, so their
 * conflict tokens stay valid.
 */
public final class CalendarChangeRules {
  private CalendarChangeRules() {}

  /** Does nothing if the schedule does not use the calendar, or has that version or a later one. */
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
    retime(draft, before.with(timing));
    draft.write(
        changed.asker(),
        new LedgerEvent.Updated(
            List.of("calendars"), draft.schedule().definition(), SchedulePause.next(draft)));
    RolledTimeRules.rearrange(draft, before.timing(), changed);
    DueTimes.advance(draft);
    OverlapQueue.give(draft);
  }

  private static void retime(ScheduleDraft draft, ScheduleDefinition next) {
    if (makesUpForTheSame(draft, next)) {
      draft.set(next);
      var cursor = draft.head().cursor();
      draft.set(cursor.withPending(ScheduleTimes.next(draft.schedule(), cursor.nominal())));
    } else {
      PatchRules.settleAll(draft);
      draft.set(next);
      ScheduleUpdate.retime(draft);
    }
  }

  /**
   * Returns whether the schedule is paused, will make up for the times of the pause, and these stay
   * the same. Otherwise any calendar change, even for another year, would skip them.
   */
  private static boolean makesUpForTheSame(ScheduleDraft draft, ScheduleDefinition next) {
    var schedule = draft.schedule();
    if (!schedule.status().paused() || !schedule.policies().catchUp().includePaused()) {
      return false;
    }
    return Rearrangement.agree(
        schedule.definition().timing().table(),
        next.timing().table(),
        schedule.head().cursor().nominal(),
        draft.now());
  }

  /** Applies calendar versions that an update has and the schedule does not. */
  static void catchUp(ScheduleDraft draft, List<CalendarUse> uses) {
    for (var use : uses) {
      var changed = new ScheduleRequest.CalendarChanged(
          use.calendar(), use.version(), use.days(), ScheduleRequest.CalendarChanged.By.NOBODY);
      hear(draft, changed);
    }
  }

  /** Keeps a definition that was built before a calendar changed from restoring the old version. */
  static ScheduleDefinition upToDate(ScheduleDefinition next, ScheduleDefinition before) {
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
