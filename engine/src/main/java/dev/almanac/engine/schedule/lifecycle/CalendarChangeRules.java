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
 * Computes the times of a schedule anew when a calendar that it uses has changed. As with an update
 * what was due before is dealt with as it was then. Nothing that users say of the schedule changes,
 * so their conflict tokens stay good.
 */
public final class CalendarChangeRules {
  private CalendarChangeRules() {}

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
   * Whether it is paused and will make up for what comes meanwhile, and that stays as it is. Else
   * it would be taken for skipped when a calendar changes, even for another year.
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

  /** Hears of versions that an update knows and the schedule does not. */
  static void catchUp(ScheduleDraft draft, List<CalendarUse> uses) {
    for (var use : uses) {
      var changed = new ScheduleRequest.CalendarChanged(
          use.calendar(), use.version(), use.days(), ScheduleRequest.CalendarChanged.By.NOBODY);
      hear(draft, changed);
    }
  }

  /** A definition that was made while a calendar changed must not bring back what it was before. */
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
