package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Limits;
import java.time.LocalDate;

/** A calendar rule compiled for searching wall-clock time. */
public final class LocalCalendar implements LocalTimes {
  private static final int DAY = TimesOfDay.SECONDS_PER_DAY;
  private static final long LAST_DAY = LocalDate.of(Limits.LAST_YEAR, 12, 31).toEpochDay();

  private final Days days;
  private final RolledDays rolled;
  private final TimesOfDay times;

  public LocalCalendar(CalendarRule rule) {
    this(rule, DayPlan.EMPTY);
  }

  /** Compiles a rule whose times a plan moves. */
  public LocalCalendar(CalendarRule rule, DayPlan plan) {
    days = new Days(rule);
    rolled = new RolledDays(days, plan);
    times = new TimesOfDay(rule);
  }

  /** Returns whether no time ever matches. */
  public boolean isEmpty() {
    return times.isEmpty() || rolled.next(0) == Days.NONE;
  }

  /** Returns whether another calendar clearly contains all matches of this one, if not moved. */
  public boolean within(LocalCalendar other) {
    return times.within(other.times) && days.within(other.days);
  }

  @Override
  public boolean matches(long local) {
    return times.has((int) Math.floorMod(local, (long) DAY))
        && rolled.has(Math.floorDiv(local, DAY));
  }

  @Override
  public long next(long local) {
    long day = Math.floorDiv(local, DAY);
    long match = rolled.next(day);
    if (match == day && day <= LAST_DAY) {
      int time = times.next((int) (local - day * DAY));
      if (time != TimesOfDay.NONE) {
        return day * DAY + time;
      }
      match = rolled.next(day + 1);
    }
    return match > LAST_DAY ? NONE : match * DAY + times.first();
  }

  /**
   * Returns the first time after {@code local}, itself a match, that does not match; some time from
   * {@code limit} on, or {@link #NONE}, if there is none before the limit. Not for a calendar whose
   * times are moved.
   */
  public long nextMiss(long local, long limit) {
    long day = Math.floorDiv(local, DAY);
    if (times.isWholeDay()) {
      long miss = days.nextMiss(day + 1, limit / DAY + 1);
      return miss == Days.NONE ? NONE : miss * DAY;
    }
    int time = times.nextMiss((int) (local - day * DAY));
    if (time < DAY) {
      return day * DAY + time;
    }
    long midnight = (day + 1) * DAY;
    return matches(midnight) ? day * DAY + DAY + times.nextMiss(0) : midnight;
  }
}
