package dev.almanac.calendar.search;

/**
 * The wall-clock times to which a plan moves times of an interval on closed days. Works day by day,
 * so that an interval of a second costs no more than one of an hour.
 */
final class RolledInterval implements LocalTimes {
  private static final int DAY = TimesOfDay.SECONDS_PER_DAY;

  private static final int NO_TIME = Integer.MAX_VALUE;

  private final IntervalSeries interval;
  private final Offsets zone;
  private final DayPlan plan;

  RolledInterval(IntervalSeries interval, Offsets zone, DayPlan plan) {
    this.interval = interval;
    this.zone = zone;
    this.plan = plan;
  }

  @Override
  public boolean matches(long local) {
    long day = Math.floorDiv(local, DAY);
    int second = (int) (local - day * DAY);
    if (plan.isClosed(day)) {
      return false;
    }
    for (long from = plan.startOfClosedBefore(day); from < day; from++) {
      if (plan.target(from) == day && first(from, second) == second) {
        return true;
      }
    }
    for (long from = day + 1; plan.isClosed(from); from++) {
      if (plan.target(from) == day && first(from, second) == second) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long next(long local) {
    long day = Math.floorDiv(local, DAY);
    int second = (int) (local - day * DAY);
    long best = NONE;
    long from = plan.hasOpenDays() ? closedWithTime(plan.startOfClosedBefore(day)) : DayPlan.NONE;
    while (from != DayPlan.NONE && plan.earliestTarget(from) <= Math.floorDiv(best, DAY)) {
      long target = plan.target(from);
      if (target != DayPlan.NONE && target >= day) {
        int time = first(from, target == day ? second : 0);
        best = time == NO_TIME ? best : Math.min(best, target * DAY + time);
      }
      from = closedWithTime(from + 1);
    }
    return best;
  }

  /** Returns the first closed day from a day on that has a time. */
  private long closedWithTime(long day) {
    long found = plan.nextClosed(day);
    while (found != DayPlan.NONE && first(found, 0) == NO_TIME) {
      // In any zone, a time after a local day is not before that day in UTC.
      long later = Math.floorDiv(interval.next(Math.max(0, found * DAY)), DAY) - 1;
      found = plan.nextClosed(Math.max(found + 1, later));
    }
    return found;
  }

  /** Returns the first second of a day, from one on, at which the interval has a time. */
  private int first(long day, int second) {
    long begin = day * DAY + second;
    long end = day * DAY + DAY;
    int last = zone.indexAt(end + DAY);
    int found = NO_TIME;
    for (int index = zone.indexAt(begin - DAY); index <= last; index++) {
      long from = Math.max(begin - zone.offset(index), zone.start(index));
      long time = interval.next(Math.max(0, from));
      if (time < Math.min(end - zone.offset(index), zone.end(index))) {
        found = Math.min(found, (int) (time + zone.offset(index) - day * DAY));
      }
    }
    return found;
  }
}
