package dev.almanac.calendar.search;

/** An interval whose times on closed days are moved by a plan. */
public final class Cadence {
  private final IntervalSeries interval;
  private final WallClock clock;
  private final DayPlan plan;
  private final RolledInterval rolled;

  Cadence(IntervalSeries interval, WallClock clock, Offsets zone, DayPlan plan) {
    this.interval = interval;
    this.clock = clock;
    this.plan = plan;
    this.rolled = new RolledInterval(interval, zone, plan);
  }

  /** Returns the first time at or after an instant that is not before the epoch. */
  public long next(long from) {
    if (!plan.rolls()) {
      return interval.next(from);
    }
    long time = interval.next(from);
    while (plan.isClosed(clock.dayAt(time))) {
      long open = clock.endOfClosed(plan, time);
      if (open == WallClock.NONE) {
        time = open;
        break;
      }
      time = interval.next(open);
    }
    return Math.min(time, clock.next(rolled, from));
  }

  public boolean matches(long instant) {
    if (!plan.rolls()) {
      return interval.matches(instant);
    }
    return (interval.matches(instant) && !plan.isClosed(clock.dayAt(instant)))
        || clock.matches(rolled, instant);
  }
}
