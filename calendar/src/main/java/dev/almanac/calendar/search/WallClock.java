package dev.almanac.calendar.search;

import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Zone;

/**
 * Finds the instants at which the wall clock of a zone shows a time of a {@link LocalCalendar}. All
 * numbers are seconds since the epoch.
 */
public final class WallClock {
  /** No such instant. */
  public static final long NONE = LocalCalendar.NONE;

  private final Offsets zone;
  private final boolean shift;
  private final DstPolicy.Overlap overlap;

  public WallClock(Zone zone, DstPolicy policy) {
    this.zone = Offsets.of(zone.rules());
    this.shift = policy.gap() == DstPolicy.Gap.SHIFT;
    this.overlap = policy.overlap();
  }

  /** What the clock is ahead of UTC. */
  public int offsetAt(long instant) {
    return zone.offset(zone.indexAt(instant));
  }

  /** The first match at or after an instant, or {@link #NONE}. */
  public long next(LocalCalendar calendar, long from) {
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

  public boolean matches(LocalCalendar calendar, long instant) {
    int index = zone.indexAt(instant);
    return (instant >= firstInstant(index)
            && instant < endInstant(index)
            && calendar.matches(instant + zone.offset(index)))
        || (instant < shiftedEnd(index)
            && calendar.matches(instant + zone.offset(index) - zone.change(index)));
  }

  /** Whether what the clock really shows is a time of the calendar, whatever the policy. */
  public boolean shows(LocalCalendar calendar, long instant) {
    return calendar.matches(instant + offsetAt(instant));
  }

  /**
   * The end of the run of shown times that {@code instant}, itself shown, lies in; at least one
   * second later.
   */
  public long endOfRun(LocalCalendar calendar, long instant) {
    int index = zone.indexAt(instant);
    long miss = calendar.nextMiss(instant + zone.offset(index), localEnd(index));
    return miss == NONE ? zone.end(index) : Math.min(miss - zone.offset(index), zone.end(index));
  }

  /**
   * The next stretch worth a look. The time found lies after the current stretch, and no earlier
   * one exists after {@code searched}, so stretches that end before it have no match, unless clocks
   * went back behind {@code searched}.
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

  /** Where a stretch begins to count: repeated times come first in the stretch before. */
  private long firstInstant(int index) {
    long start = zone.start(index);
    return overlap == DstPolicy.Overlap.FIRST ? start + Math.max(0, -zone.change(index)) : start;
  }

  /** Where a stretch ceases to count: repeated times come last in the stretch after. */
  private long endInstant(int index) {
    long end = zone.end(index);
    return overlap == DstPolicy.Overlap.LAST ? end - Math.max(0, -zone.change(index + 1)) : end;
  }

  /** Times in the gap before this stretch happen in its beginning, as if clocks had not changed. */
  private long nextShifted(LocalCalendar calendar, int index, long position) {
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
