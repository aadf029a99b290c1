package dev.almanac.engine.schedule.timing;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import java.time.Instant;
import java.util.ArrayList;
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
    return ComingTimes.of(schedule).next(after);
  }

  /** Returns a time with its jitter. */
  public static Due due(Schedule schedule, Instant nominal) {
    return ComingTimes.of(schedule).due(nominal);
  }

  /** The seed depends on the schedule id, so that jitter stays the same until drawn anew. */
  public static String seed(ScheduleKey key, ScheduleHead.Cursor cursor) {
    var seed = firstSeed(key.name());
    return cursor.jitterEpoch() == 0 ? seed : seed + "-" + cursor.jitterEpoch();
  }

  /** Returns the seed of a schedule that is created with this name. */
  public static String firstSeed(ScheduleName name) {
    return name.namespace() + "-" + name.scheduleId();
  }

  /**
   * Returns the last time that is due and not processed, which may be {@code next}.
   *
   * @param next a due time
   */
  public static Due lastDue(Schedule schedule, Due next, Instant now) {
    return ComingTimes.of(schedule).lastDue(next, now);
  }

  /** Returns when the schedule will act, as descriptions show it. */
  public static List<Due> upcoming(Schedule schedule, Instant now, int most) {
    return schedule.deleted() ? List.of() : ComingTimes.of(schedule).first(most, now);
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
