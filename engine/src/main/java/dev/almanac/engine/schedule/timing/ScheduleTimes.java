package dev.almanac.engine.schedule.timing;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The times of a schedule, with their jitter. */
public final class ScheduleTimes {
  /** The number of future times in a description. */
  public static final int SHOWN = 10;

  /** The limit of matching times in one answer. */
  public static final int MOST_MATCHES = 1_000;

  private ScheduleTimes() {}

  /**
   * Returns the first time after an instant. Empty also if exclusions leave no time within the
   * search limit.
   */
  public static Optional<Due> next(Schedule schedule, Instant after) {
    try {
      return schedule.definition().timing().table().next(after).map(time -> due(schedule, time));
    } catch (SearchBudgetException tooManyExclusions) {
      return Optional.empty();
    }
  }

  /** Returns a time with its jitter. */
  public static Due due(Schedule schedule, Instant nominal) {
    return new Due(nominal, schedule.definition().timing().table().actual(nominal, seed(schedule)));
  }

  /** The seed depends on the schedule id, so that jitter stays the same until drawn anew. */
  private static String seed(Schedule schedule) {
    var key = schedule.key();
    var seed = key.namespace() + "-" + key.scheduleId();
    long epoch = schedule.head().cursor().jitterEpoch();
    return epoch == 0 ? seed : seed + "-" + epoch;
  }

  /**
   * Returns the last time that is due and not processed, which may be {@code next}.
   *
   * @param next a due time
   */
  public static Due lastDue(Schedule schedule, Due next, Instant now) {
    var cursor = schedule.head().cursor();
    return lastNamed(schedule, now)
        .filter(last -> last.nominal().isAfter(cursor.nominal()))
        .or(() -> cursor.delayed().stream()
            .filter(time -> !time.actual().isAfter(now))
            .max(Comparator.comparing(Due::nominal)))
        .filter(last -> last.nominal().isAfter(next.nominal()))
        .orElse(next);
  }

  /** Returns the last time of the specification that is due, processed or not. */
  private static Optional<Due> lastNamed(Schedule schedule, Instant now) {
    var table = schedule.definition().timing().table();
    try {
      var last = table.previous(now.plusNanos(1)).map(time -> due(schedule, time));
      // Only the last of several times can be within its jitter delay.
      return last.filter(time -> time.actual().isAfter(now)).isPresent()
          ? table.previous(last.get().nominal()).map(time -> due(schedule, time))
          : last;
    } catch (SearchBudgetException tooManyExclusions) {
      return Optional.empty();
    }
  }

  /**
   * Returns when the schedule will act, as descriptions show it: without times to skip or filled
   * already, and no more than starts are left.
   */
  public static List<Due> upcoming(Schedule schedule, Instant now, int most) {
    if (schedule.deleted()) {
      return List.of();
    }
    long left = schedule.status().remaining().orElse((long) most);
    var times = new ArrayList<Due>(schedule.head().cursor().delayed());
    times.removeIf(time -> !isShown(schedule, time));
    var time = firstAfter(schedule, now);
    while (time.isPresent() && times.size() < Math.min(left, most)) {
      if (isShown(schedule, time.get())) {
        times.add(time.get());
      }
      time = next(schedule, time.get().nominal());
    }
    return times.stream()
        .sorted(Comparator.comparing(Due::actual))
        .limit(Math.min(left, most))
        .toList();
  }

  private static boolean isShown(Schedule schedule, Due time) {
    return !schedule.parts().skips().has(time.nominal())
        && !schedule.parts().ahead().has(time.nominal());
  }

  /** Returns the first future time; times that passed during a pause are ignored. */
  private static Optional<Due> firstAfter(Schedule schedule, Instant now) {
    var pending = schedule.head().cursor().pending();
    if (pending.isEmpty() || pending.get().actual().isAfter(now) || !schedule.isDormant()) {
      return pending;
    }
    return next(schedule, lastDue(schedule, pending.get(), now).nominal());
  }

  /**
   * Returns the times after an instant that are due up to another, whatever the state of the
   * schedule.
   *
   * @throws SearchBudgetException if exclusions leave no time within the search limit
   */
  public static List<Due> matching(Schedule schedule, Instant after, Instant to) {
    var table = schedule.definition().timing().table();
    var times = new ArrayList<Due>();
    var nominal = table.next(after);
    while (nominal.isPresent() && times.size() < MOST_MATCHES) {
      var time = due(schedule, nominal.get());
      if (time.actual().isAfter(to)) {
        break;
      }
      times.add(time);
      nominal = table.next(time.nominal());
    }
    return List.copyOf(times);
  }
}
