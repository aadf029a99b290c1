package dev.almanac.calendar.search;

/** An interval, with its times on closed days where a plan has moved them to. */
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

  /** The first time at or after an instant that is not before the epoch. */
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
