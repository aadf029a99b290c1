package dev.almanac.engine.schedule.timing;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The times of a schedule, with their delays. */
public final class ScheduleTimes {
  /** How many times descriptions show. */
  public static final int SHOWN = 10;

  /** How many matching times are told at once. */
  public static final int MOST_MATCHES = 1_000;

  private ScheduleTimes() {}

  /**
   * The first time after an instant. A specification that excludes so much that no search finds an
   * end has no further time.
   */
  public static Optional<Due> next(Schedule schedule, Instant after) {
    try {
      return schedule.definition().timing().table().next(after).map(time -> due(schedule, time));
    } catch (SearchBudgetException tooManyExclusions) {
      return Optional.empty();
    }
  }

  /** A time with its delay. */
  public static Due due(Schedule schedule, Instant nominal) {
    return new Due(nominal, schedule.definition().timing().table().actual(nominal, seed(schedule)));
  }

  /** The same delays for the same schedule id, until they are drawn anew. */
  private static String seed(Schedule schedule) {
    var key = schedule.key();
    var seed = key.namespace() + "-" + key.scheduleId();
    long epoch = schedule.head().cursor().jitterEpoch();
    return epoch == 0 ? seed : seed + "-" + epoch;
  }

  /**
   * The last time that is due by now and was not dealt with, if it comes after the one that is
   * next.
   *
   * @param next due by now, too
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

  /** The last time of the specification that is due by now, whether it was dealt with or not. */
  private static Optional<Due> lastNamed(Schedule schedule, Instant now) {
    var table = schedule.definition().timing().table();
    try {
      var last = table.previous(now.plusNanos(1)).map(time -> due(schedule, time));
      // Of several times only the last can have a delay that is not over.
      return last.filter(time -> time.actual().isAfter(now)).isPresent()
          ? table.previous(last.get().nominal()).map(time -> due(schedule, time))
          : last;
    } catch (SearchBudgetException tooManyExclusions) {
      return Optional.empty();
    }
  }

  /**
   * When it will act, as descriptions show it: without times that are to be skipped or were filled
   * already, and no more than there are starts left.
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

  /** The first one that is not over; times that passed during a pause are not looked at. */
  private static Optional<Due> firstAfter(Schedule schedule, Instant now) {
    var pending = schedule.head().cursor().pending();
    if (pending.isEmpty() || pending.get().actual().isAfter(now) || !schedule.holds()) {
      return pending;
    }
    return next(schedule, lastDue(schedule, pending.get(), now).nominal());
  }

  /**
   * The times after an instant that are due up to another, whatever the state of the schedule is.
   *
   * @throws SearchBudgetException if its exclusions leave nothing for too long to be sure
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
