package dev.almanac.engine.schedule.timing;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.calendar.Timetable;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.SchedulePartSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * When a schedule will act: without times to skip or filled already, and no more than starts are
 * left. Needs no definition but its times.
 *
 * @param marks the times to skip and those filled already; other parts do not matter
 */
public record ComingTimes(
    ScheduleKey key, ScheduleHead head, SchedulePartSet marks, Timetable table) {
  static ComingTimes of(Schedule schedule) {
    return new ComingTimes(
        schedule.key(),
        schedule.head(),
        schedule.parts(),
        schedule.definition().timing().table());
  }

  /** Returns a time with its jitter. */
  Due due(Instant nominal) {
    return new Due(nominal, table.actual(nominal, ScheduleTimes.seed(key, head.cursor())));
  }

  /**
   * Returns the first time after an instant. Empty also if exclusions leave no time within the
   * search limit.
   */
  Optional<Due> next(Instant after) {
    try {
      return table.next(after).map(this::due);
    } catch (SearchBudgetException tooManyExclusions) {
      return Optional.empty();
    }
  }

  /** Returns at most so many times, in the order of acting. */
  public List<Due> first(int most, Instant now) {
    long left = Math.min(most, head.status().remaining().orElse((long) most));
    var times = new ArrayList<Due>(head.cursor().delayed());
    times.removeIf(time -> !isShown(time));
    var time = firstAfter(now);
    while (time.isPresent() && times.size() < left) {
      if (isShown(time.get())) {
        times.add(time.get());
      }
      time = next(time.get().nominal());
    }
    return times.stream()
        .sorted(Comparator.comparing(Due::actual))
        .limit(Math.max(0, left))
        .toList();
  }

  private boolean isShown(Due time) {
    return !marks.skips().has(time.nominal()) && !marks.ahead().has(time.nominal());
  }

  /** Returns the first future time; times that passed during a pause are ignored. */
  private Optional<Due> firstAfter(Instant now) {
    var pending = head.cursor().pending();
    boolean holds = head.status().paused() || head.status().exhausted();
    if (pending.isEmpty() || pending.get().actual().isAfter(now) || !holds) {
      return pending;
    }
    return next(lastDue(pending.get(), now).nominal());
  }

  /**
   * Returns the last time that is due and not processed, which may be {@code next}.
   *
   * @param next a due time
   */
  Due lastDue(Due next, Instant now) {
    var cursor = head.cursor();
    return lastNamed(now)
        .filter(last -> last.nominal().isAfter(cursor.nominal()))
        .or(() -> cursor.delayed().stream()
            .filter(time -> !time.actual().isAfter(now))
            .max(Comparator.comparing(Due::nominal)))
        .filter(last -> last.nominal().isAfter(next.nominal()))
        .orElse(next);
  }

  /** Returns the last time of the specification that is due, processed or not. */
  private Optional<Due> lastNamed(Instant now) {
    try {
      var last = table.previous(now.plusNanos(1)).map(this::due);
      // Only the last of several times can be within its jitter delay.
      return last.filter(time -> time.actual().isAfter(now)).isPresent()
          ? table.previous(last.get().nominal()).map(this::due)
          : last;
    } catch (SearchBudgetException tooManyExclusions) {
      return Optional.empty();
    }
  }
}
