package dev.almanac.calendar.remark;

import dev.almanac.calendar.ClockChange;
import dev.almanac.calendar.DstPolicy;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes what a clock change does to the times of a specification. */
record ClockWords(DstPolicy policy) {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  String about(ClockChange change) {
    var first = change.times().getFirst();
    boolean many = change.count() > change.times().size();
    var times = many
        ? change.count() + " times from " + clock(first) + " on"
        : change.times().stream().map(ClockWords::clock).collect(Collectors.joining(" and "));
    boolean plural = change.count() > 1;
    var date = date(first);
    if (change.gap()) {
      var what = plural ? " do not exist on " : " does not exist on ";
      return times + what + date + ", when clocks go forward: " + gapEffect(change, first, plural)
          + ".";
    }
    var what = plural ? " come twice on " : " comes twice on ";
    return times + what + date + ", when clocks go back: " + overlapEffect() + ".";
  }

  static String date(LocalDateTime time) {
    return DATE.format(time);
  }

  static String clock(LocalDateTime time) {
    return time.toLocalTime().toString();
  }

  private String gapEffect(ClockChange change, LocalDateTime first, boolean plural) {
    return switch (policy.gap()) {
      case SKIP -> "skipped";
      case SHIFT ->
        (plural ? "moved, the first to " : "moved to ") + clock(first.plus(change.change()));
    };
  }

  private String overlapEffect() {
    return switch (policy.overlap()) {
      case BOTH -> "both count";
      case FIRST -> "the first counts";
      case LAST -> "the last counts";
    };
  }
}
