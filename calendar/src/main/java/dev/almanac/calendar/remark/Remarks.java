package dev.almanac.calendar.remark;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.Upcoming;
import dev.almanac.calendar.remark.Remark.Kind;
import dev.almanac.calendar.remark.Remark.Part;
import dev.almanac.calendar.sentence.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds what people may not expect of a specification. */
public final class Remarks {
  /** The limit of calendars, intervals and exclusions for remarks that need other timetables. */
  public static final int MOST_PARTS = 100;

  /** The limit of remarks: nobody reads more. */
  public static final int MOST = 50;

  /** How many of the next times are examined. */
  private static final int TIMES = 100;

  private static final int EFFORT = 100_000;

  /** Clocks change about twice a year; this covers the next changes. */
  private static final Duration LOOK_AHEAD = Duration.ofDays(366);

  private static final String ELAPSED = "Intervals count elapsed time, not local time:"
      + " their local times move when clocks change.";

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long DAY = Duration.ofDays(1).toSeconds();

  private final Timetable table;
  private final TimeSpec spec;
  private final Instant from;
  private final List<Remark> remarks = new ArrayList<>();

  private Remarks(Timetable table, Instant from) {
    this.table = table;
    this.spec = table.spec();
    this.from = from;
  }

  /** Returns all remarks about the times after an instant, and the clock changes of a year. */
  public static List<Remark> of(Timetable table, Instant from) {
    return of(table, from, from);
  }

  /** Likewise, with the clock changes up to {@code until} if that is later. */
  public static List<Remark> of(Timetable table, Instant from, Instant until) {
    var year = from.plus(LOOK_AHEAD);
    return new Remarks(table, from).all(until.isAfter(year) ? until : year);
  }

  /** Returns what clock changes do to times in a range, and nothing else. */
  public static List<Remark> ofClocks(Timetable table, Instant from, Instant until) {
    var clocks = new ClockWords(table.spec().dst());
    return table.clockChanges(from, until).stream()
        .limit(MOST)
        .map(change -> Remark.about(Part.ZONE, 0, Kind.CLOCK_CHANGE, clocks.about(change)))
        .toList();
  }

  static boolean isLarge(TimeSpec spec) {
    return spec.calendars().size() + spec.intervals().size() + spec.exclusions().size()
        > MOST_PARTS;
  }

  private List<Remark> all(Instant until) {
    var upcoming = table.upcoming(from, Instant.MAX, TIMES, EFFORT);
    addAboutNone(upcoming);
    for (int i = 0; i < spec.calendars().size(); i++) {
      addAbout(spec.calendars().get(i), i);
    }
    addAboutFrequency(upcoming.times());
    for (int i = 0; i < spec.intervals().size(); i++) {
      addAbout(spec.intervals().get(i), i);
    }
    if (!spec.intervals().isEmpty() && !spec.zone().rules().isFixedOffset()) {
      remarks.add(Remark.about(Part.ZONE, 0, Kind.ELAPSED_TIME, ELAPSED));
    }
    if (!isLarge(spec)) {
      remarks.addAll(CalendarUseRemarks.of(spec, from, TIMES, EFFORT));
    }
    remarks.addAll(ofClocks(table, from, until));
    return remarks.stream().limit(MOST).toList();
  }

  private void addAboutNone(Upcoming upcoming) {
    if (spec.bounds().end().isBefore(from)) {
      remarks.add(Remark.about(
          Part.END, 0, Kind.ENDED, "It ended at " + spec.bounds().end() + ": no time will come."));
    } else if (upcoming.rest() == Upcoming.Rest.UNKNOWN && upcoming.times().isEmpty()) {
      remarks.add(Remark.ofAll(
          Kind.TOO_MANY_EXCLUSIONS,
          "So many times are excluded that the search for the next one gave up."));
    } else if (spec.calendars().isEmpty() && spec.intervals().isEmpty()) {
      remarks.add(
          Remark.ofAll(Kind.NEVER_MATCHES, "It names no times: it acts only when triggered."));
    } else if (upcoming.isEmpty() && !isEachCalendarEmpty()) {
      remarks.add(Remark.ofAll(
          Kind.NEVER_MATCHES,
          "No time after %s is left: years, bounds, exclusions and named calendars rule out all."
              .formatted(from)));
    }
  }

  /** Then each calendar gets a remark of its own. */
  private boolean isEachCalendarEmpty() {
    return spec.intervals().isEmpty()
        && spec.calendars().stream().allMatch(Timetable::neverMatches);
  }

  private void addAbout(CalendarRule rule, int index) {
    var which = spec.calendars().size() == 1 ? "The calendar" : "Calendar " + (index + 1);
    if (Timetable.neverMatches(rule)) {
      remarks.add(Remark.about(
          Part.CALENDAR,
          index,
          Kind.NEVER_MATCHES,
          which + " never matches any date up to the year 2100."));
    } else if (isRestricted(rule, Field.DAY_OF_MONTH) && isRestricted(rule, Field.DAY_OF_WEEK)) {
      remarks.add(Remark.about(
          Part.CALENDAR,
          index,
          Kind.BOTH_DAYS,
          which + " restricts both the day of month and the weekday: both must match."));
    }
  }

  private static boolean isRestricted(CalendarRule rule, Field field) {
    return values(rule, field) < field.max() - field.min() + 1;
  }

  private static long values(CalendarRule rule, Field field) {
    return rule.of(field).stream()
        .flatMapToInt(range -> range.values())
        .distinct()
        .count();
  }

  private void addAbout(Interval interval, int index) {
    long seconds = interval.every().toSeconds();
    if (DAY % seconds != 0 && seconds % DAY != 0) {
      remarks.add(Remark.about(
          Part.INTERVAL,
          index,
          Kind.UNEVEN_INTERVAL,
          "%s does not divide the day: its times of day differ from day to day."
              .formatted(Sentence.of(Interval.every(interval.every())))));
    }
  }

  private void addAboutFrequency(List<Instant> times) {
    var shortest = Duration.ofDays(1);
    for (int i = 1; i < times.size(); i++) {
      var gap = Duration.between(times.get(i - 1), times.get(i));
      shortest = gap.compareTo(shortest) < 0 ? gap : shortest;
    }
    if (shortest.compareTo(MINUTE) < 0) {
      long seconds = shortest.toSeconds();
      var text = String.format(
          Locale.ROOT,
          "Times follow each other after %d second%s: it acts more often than once a minute.",
          seconds,
          seconds == 1 ? "" : "s");
      remarks.add(new Remark(Kind.FREQUENT, frequent(), text));
    }
  }

  /** Returns the part that alone has times within a minute, or the whole if none has. */
  private Remark.Subject frequent() {
    for (int i = 0; i < spec.intervals().size(); i++) {
      if (spec.intervals().get(i).every().compareTo(MINUTE) < 0) {
        return new Remark.Subject(Part.INTERVAL, i);
      }
    }
    for (int i = 0; i < spec.calendars().size(); i++) {
      if (values(spec.calendars().get(i), Field.SECOND) > 1) {
        return new Remark.Subject(Part.CALENDAR, i);
      }
    }
    return Remark.Subject.WHOLE;
  }
}
