package dev.almanac.calendar.zone;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Local time as a POSIX {@code TZ} string describes it: the same in every year.
 *
 * @param standard seconds east of Greenwich
 * @param daylight the part of the year with another offset, if any
 */
record PosixRule(int standard, Optional<Daylight> daylight) {
  private static final int SECONDS_PER_DAY = 24 * 60 * 60;

  /**
   * A change may be a week away from its calendar year, so the rule at an instant may have begun
   * two calendar years before.
   */
  private static final int YEARS_BACK = 2;

  /**
   * @param offset seconds east of Greenwich; may be less than standard time, as in Ireland
   * @param start in standard time
   * @param end in daylight saving time
   */
  record Daylight(int offset, Turn start, Turn end) {}

  /**
   * A clock reading that occurs once a year.
   *
   * @param seconds since midnight of the day; may lie outside it
   */
  record Turn(YearDay day, int seconds) {
    long at(int year, int offset) {
      return day.epochDay(year) * SECONDS_PER_DAY + seconds - offset;
    }
  }

  /** Returns the state at {@code from}, as a change at that instant, and all later changes. */
  List<Change> changes(long from, int lastYear) {
    int year = LocalDate.ofEpochDay(Math.floorDiv(from, SECONDS_PER_DAY)).getYear();
    int offset = standard;
    var later = new ArrayList<Change>();
    for (var change : changes(year - YEARS_BACK, lastYear)) {
      if (change.at() <= from) {
        offset = change.offset();
      } else {
        later.add(change);
      }
    }
    later.addFirst(new Change(from, offset));
    return later;
  }

  private List<Change> changes(int firstYear, int lastYear) {
    return daylight.map(zone -> changes(zone, firstYear, lastYear)).orElse(List.of());
  }

  /**
   * Each period runs from a start to the next end. If one reaches the start of the next there is no
   * change: that is how daylight saving time all year is written.
   */
  private List<Change> changes(Daylight zone, int firstYear, int lastYear) {
    var changes = new ArrayList<Change>();
    long ended = Long.MIN_VALUE;
    for (int year = firstYear; year <= lastYear; year++) {
      long start = zone.start.at(year, standard);
      long end = zone.end.at(year, zone.offset);
      if (start > ended) {
        changes.add(new Change(ended, standard));
        changes.add(new Change(start, zone.offset));
      }
      ended = Math.max(ended, end > start ? end : zone.end.at(year + 1, zone.offset));
    }
    changes.add(new Change(ended, standard));
    return changes;
  }
}
