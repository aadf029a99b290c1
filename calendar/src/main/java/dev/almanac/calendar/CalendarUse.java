package dev.almanac.calendar;

import java.util.HashSet;
import java.util.List;

/**
 * A named calendar that many specifications share, and what becomes of times on its days. Days are
 * those of the specification's zone.
 *
 * @param version the version of the calendar
 */
public record CalendarUse(String calendar, long version, DaySet days, Kind kind) {
  /** What becomes of a time on one of the days. */
  public enum Kind {
    /** It is dropped. */
    EXCLUDE,
    /**
     * It moves to the same wall-clock time of the next day that no rolling calendar of the
     * specification has.
     */
    ROLL_NEXT,
    /** Likewise, to the previous such day. */
    ROLL_PREVIOUS
  }

  public boolean rolls() {
    return kind != Kind.EXCLUDE;
  }

  public CalendarUse with(long newVersion, DaySet newDays) {
    return new CalendarUse(calendar, newVersion, newDays, kind);
  }

  /** {@code calendar holidays (version 3)}. */
  public String label() {
    return "calendar %s (version %d)".formatted(calendar, version);
  }

  /** @throws SpecException if there are too many, or two of one calendar */
  static List<CalendarUse> validated(List<CalendarUse> uses) {
    if (uses.size() > Limits.CALENDAR_USES) {
      throw SpecException.of(
          "more than " + Limits.CALENDAR_USES + " entries",
          "named calendars",
          Integer.toString(uses.size()),
          0);
    }
    var names = new HashSet<String>();
    for (var use : uses) {
      if (!names.add(use.calendar())) {
        throw SpecException.of("is used twice", "named calendars", use.calendar(), 0);
      }
    }
    return List.copyOf(uses);
  }
}
