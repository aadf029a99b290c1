package dev.almanac.calendar.search;

import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Zone;

/**
 * Finds the instants at which the wall clock of a zone shows a time of some {@link LocalTimes}. All
 * numbers are seconds since the epoch.
 */
public final class WallClock {
  public static final long NONE = LocalTimes.NONE;

  private static final int DAY = TimesOfDay.SECONDS_PER_DAY;

  private final Offsets zone;
  private final boolean shift;
  private final DstPolicy.Overlap overlap;

  public WallClock(Zone zone, DstPolicy policy) {
    this.zone = Offsets.of(zone.rules());
    this.shift = policy.gap() == DstPolicy.Gap.SHIFT;
    this.overlap = policy.overlap();
  }

  /** Returns the times of an interval as a plan moves them, by this clock. */
  public Cadence cadence(IntervalSeries interval, DayPlan plan) {
    return new Cadence(interval, this, zone, plan);
  }

  /** Returns how far the clock is ahead of UTC. */
  public int offsetAt(long instant) {
    return zone.offset(zone.indexAt(instant));
  }

  /** Returns the day that the clock shows, counted from 1970-01-01. */
  public long dayAt(long instant) {
    return Math.floorDiv(instant + offsetAt(instant), DAY);
  }

  /** Returns the first match at or after an instant, or {@link #NONE}. */
  public long next(LocalTimes calendar, long from) {
    int index = zone.indexAt(from);
    long position = from;
    while (true) {
      int offset = zone.offset(index);
      long searched = Math.max(position, firstInstant(index)) + offset;
      long local = calendar.next(searched);
      long match = local == NONE || local - offset >= endInstant(index) ? NONE : local - offset;
      match = Math.min(match, nextShifted(calendar, index, position));
      if (match != NONE) {
        return match;
      }
      index = skip(index + 1, searched, local);
      if (index == zone.count()) {
        return NONE;
      }
      position = zone.start(index);
    }
  }

  public boolean matches(LocalTimes calendar, long instant) {
    int index = zone.indexAt(instant);
    return (instant >= firstInstant(index)
            && instant < endInstant(index)
            && calendar.matches(instant + zone.offset(index)))
        || (instant < shiftedEnd(index)
            && calendar.matches(instant + zone.offset(index) - zone.change(index)));
  }

  /** Returns whether the clock really shows a time of the calendar, whatever the policy. */
  public boolean shows(LocalCalendar calendar, long instant) {
    return calendar.matches(instant + offsetAt(instant));
  }

  /**
   * Returns the end of the run of matching times that contains {@code instant}; at least one second
   * later.
   */
  public long endOfRun(LocalCalendar calendar, long instant) {
    int index = zone.indexAt(instant);
    return instant(index, calendar.nextMiss(instant + zone.offset(index), localEnd(index)));
  }

  /** Returns a time not before the end of the excluded days, one of which is shown. */
  public long endOfExcluded(DayPlan plan, long instant) {
    return midnight(instant, plan.endOfExcluded(dayAt(instant)));
  }

  /** Does the same for closed days. */
  public long endOfClosed(DayPlan plan, long instant) {
    return midnight(instant, plan.endOfClosed(dayAt(instant)));
  }

  private long midnight(long instant, long day) {
    return instant(zone.indexAt(instant), day == DayPlan.NONE ? NONE : day * DAY);
  }

  /** Returns when a stretch shows a time, or its end if that comes first. */
  private long instant(int index, long local) {
    return local == NONE ? zone.end(index) : Math.min(local - zone.offset(index), zone.end(index));
  }

  /**
   * Returns the next stretch to search. The time found lies after the current stretch, and no
   * earlier one exists after {@code searched}, so stretches that end before it have no match,
   * unless clocks went back behind {@code searched}.
   */
  private int skip(int from, long searched, long local) {
    int index = from;
    while (index < zone.count()
        && zone.start(index) + zone.offset(index) >= searched
        && localEnd(index) <= local) {
      index++;
    }
    return index;
  }

  private long localEnd(int index) {
    long end = zone.end(index);
    return end == Long.MAX_VALUE ? end : end + zone.offset(index);
  }

  /** Returns where a stretch begins to count: repeated times come first in the previous one. */
  private long firstInstant(int index) {
    long start = zone.start(index);
    return overlap == DstPolicy.Overlap.FIRST ? start + Math.max(0, -zone.change(index)) : start;
  }

  /** Returns where a stretch ceases to count: repeated times come last in the next one. */
  private long endInstant(int index) {
    long end = zone.end(index);
    return overlap == DstPolicy.Overlap.LAST ? end - Math.max(0, -zone.change(index + 1)) : end;
  }

  /** Times in the gap before this stretch occur at its beginning, as if clocks had not changed. */
  private long nextShifted(LocalTimes calendar, int index, long position) {
    long end = shiftedEnd(index);
    long from = Math.max(position, zone.start(index));
    if (from >= end) {
      return NONE;
    }
    int before = zone.offset(index) - zone.change(index);
    long local = calendar.next(from + before);
    return local == NONE || local - before >= end ? NONE : local - before;
  }

  private long shiftedEnd(int index) {
    int gap = zone.change(index);
    return shift && gap > 0 ? Math.min(zone.start(index) + gap, zone.end(index)) : Long.MIN_VALUE;
  }
}
