package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DaySet;
import java.time.DayOfWeek;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effect of the named calendars of a specification on days (counted from 1970-01-01), one bit
 * per day. A day is <em>closed</em> if a rolling calendar has it; its times go to the next or
 * previous open day, as the first such calendar says. Long runs of closed days are skipped word by
 * word.
 */
public final class DayPlan {
  static final long NONE = Days.NONE;

  public static final DayPlan EMPTY = new DayPlan(List.of());

  private static final int REMEMBERED = 256;
  private static final int FIRST = Months.firstDay(0);
  private static final int COUNT = Months.firstDay(Months.COUNT) - FIRST;
  private static final int THURSDAY = DayOfWeek.THURSDAY.getValue();

  /** The plans used last: most schedules with calendars share a few. */
  private static final Map<List<Part>, DayPlan> PLANS = new LinkedHashMap<>(16, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<List<Part>, DayPlan> eldest) {
      return size() > REMEMBERED;
    }
  };

  /** A use without its name. */
  private record Part(DaySet days, CalendarUse.Kind kind) {}

  private final BitSet closed = new BitSet(COUNT);
  private final BitSet onward = new BitSet(COUNT);
  private final BitSet excluded = new BitSet(COUNT);

  private DayPlan(List<Part> parts) {
    for (var part : parts) {
      var days = bits(part.days());
      switch (part.kind()) {
        case EXCLUDE -> excluded.or(days);
        case ROLL_NEXT -> {
          var undecided = (BitSet) days.clone();
          undecided.andNot(closed);
          onward.or(undecided);
          closed.or(days);
        }
        case ROLL_PREVIOUS -> closed.or(days);
      }
    }
  }

  public static DayPlan of(List<CalendarUse> uses) {
    if (uses.isEmpty()) {
      return EMPTY;
    }
    var parts = uses.stream().map(use -> new Part(use.days(), use.kind())).toList();
    synchronized (PLANS) {
      return PLANS.computeIfAbsent(parts, DayPlan::new);
    }
  }

  private static BitSet bits(DaySet set) {
    var bits = new BitSet(COUNT);
    for (var weekday : set.weekdays()) {
      int first = Math.floorMod(weekday.getValue() - THURSDAY - FIRST, 7);
      for (int index = first; index < COUNT; index += 7) {
        bits.set(index);
      }
    }
    for (var date : set.dates()) {
      long index = date.toEpochDay() - FIRST;
      if (index >= 0 && index < COUNT) {
        bits.set((int) index);
      }
    }
    return bits;
  }

  public boolean rolls() {
    return !closed.isEmpty();
  }

  /** Returns whether there is any open day for moved times. */
  boolean hasOpenDays() {
    return closed.nextClearBit(0) < COUNT;
  }

  public boolean excludes() {
    return !excluded.isEmpty();
  }

  public boolean isExcluded(long day) {
    return has(excluded, day);
  }

  public boolean isClosed(long day) {
    return has(closed, day);
  }

  private static boolean has(BitSet days, long day) {
    long index = day - FIRST;
    return index >= 0 && index < COUNT && days.get((int) index);
  }

  /** Returns the first day after an excluded one that is not; {@link #NONE} if there is none. */
  long endOfExcluded(long day) {
    return day(excluded.nextClearBit((int) (day - FIRST)));
  }

  /** Returns the first open day after a closed one, or {@link #NONE}. */
  long endOfClosed(long day) {
    return day(closed.nextClearBit((int) (day - FIRST)));
  }

  /** Returns the first closed day from a day on, or {@link #NONE}. */
  long nextClosed(long day) {
    long index = Math.max(0, day - FIRST);
    int found = index >= COUNT ? -1 : closed.nextSetBit((int) index);
    return found < 0 ? NONE : day(found);
  }

  /**
   * Returns the day to which times of a day go: itself if open; {@link #NONE} if no day is open.
   */
  public long target(long day) {
    if (!isClosed(day)) {
      return day;
    }
    return has(onward, day) ? endOfClosed(day) : dayBefore(day);
  }

  private long dayBefore(long closedDay) {
    int found = closed.previousClearBit((int) (closedDay - FIRST));
    return found < 0 ? NONE : FIRST + found;
  }

  /** Returns the first of the closed days just before this one; this one if there is none. */
  public long startOfClosedBefore(long day) {
    if (!isClosed(day - 1)) {
      return day;
    }
    return FIRST + closed.previousClearBit((int) (day - 1 - FIRST)) + 1L;
  }

  /** Returns a lower bound of the days to which times of this or a later day go. */
  long earliestTarget(long day) {
    return isClosed(day) ? FIRST + (long) closed.previousClearBit((int) (day - FIRST)) : day;
  }

  private static long day(int index) {
    return index >= COUNT ? NONE : FIRST + (long) index;
  }
}
