package dev.almanac.cli.spec;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.ClockChange;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds pitfalls of a specification. */
final class Remarks {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  private final Timetable table;
  private final TimeSpec spec;

  Remarks(Timetable table) {
    this.table = table;
    this.spec = table.spec();
  }

  /** Returns all remarks, including clock changes after {@code from} and up to {@code to}. */
  List<String> between(Instant from, Instant to) {
    var remarks = new ArrayList<String>();
    for (int i = 0; i < spec.calendars().size(); i++) {
      addAbout(spec.calendars().get(i), i + 1, remarks);
    }
    if (!spec.intervals().isEmpty() && !spec.zone().rules().isFixedOffset()) {
      remarks.add("Intervals count elapsed time, not local time: their local times move when"
          + " clocks change.");
    }
    table.clockChanges(from, to).forEach(change -> remarks.add(about(change)));
    return remarks;
  }

  private void addAbout(CalendarRule rule, int number, List<String> remarks) {
    var which = spec.calendars().size() == 1 ? "The calendar" : "Calendar " + number;
    if (Timetable.neverMatches(rule)) {
      remarks.add(which + " never matches any date up to the year 2100.");
    } else if (restricted(rule, Field.DAY_OF_MONTH) && restricted(rule, Field.DAY_OF_WEEK)) {
      remarks.add(which + " restricts both the day of month and the weekday: both must match.");
    }
  }

  private static boolean restricted(CalendarRule rule, Field field) {
    long values =
        rule.of(field).stream().flatMapToInt(range -> range.values()).distinct().count();
    return values < field.max() - field.min() + 1;
  }

  private String about(ClockChange change) {
    var first = change.times().getFirst();
    boolean many = change.count() > change.times().size();
    var times = many
        ? change.count() + " times from " + clock(first) + " on"
        : change.times().stream().map(Remarks::clock).collect(Collectors.joining(" and "));
    boolean plural = change.count() > 1;
    var date = DATE.format(first);
    if (change.gap()) {
      var what = plural ? " do not exist on " : " does not exist on ";
      return times + what + date + ", when clocks go forward: " + gapEffect(change, first, plural)
          + ".";
    }
    var what = plural ? " come twice on " : " comes twice on ";
    return times + what + date + ", when clocks go back: " + overlapEffect() + ".";
  }

  private String gapEffect(ClockChange change, LocalDateTime first, boolean plural) {
    return switch (spec.dst().gap()) {
      case SKIP -> "skipped";
      case SHIFT ->
        (plural ? "moved, the first to " : "moved to ") + clock(first.plus(change.change()));
    };
  }

  private String overlapEffect() {
    return switch (spec.dst().overlap()) {
      case BOTH -> "both count";
      case FIRST -> "the first counts";
      case LAST -> "the last counts";
    };
  }

  private static String clock(LocalDateTime time) {
    return time.toLocalTime().toString();
  }
}
