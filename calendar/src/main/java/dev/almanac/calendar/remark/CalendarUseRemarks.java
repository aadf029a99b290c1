package dev.almanac.calendar.remark;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Timetable;
import dev.almanac.calendar.remark.Remark.Kind;
import dev.almanac.calendar.remark.Remark.Part;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Tells what each named calendar does to the next times. */
final class CalendarUseRemarks {
  private CalendarUseRemarks() {}

  static List<Remark> of(TimeSpec spec, Instant from, int times, int effort) {
    if (spec.uses().isEmpty()) {
      return List.of();
    }
    var before = spec.with(Adjustments.excluding(spec.exclusions()));
    var unaffected =
        Timetable.of(before).upcoming(from, Instant.MAX, times, effort).times().stream()
            .map(time -> LocalDateTime.ofInstant(time, spec.zone().rules().getOffset(time)))
            .toList();
    var remarks = new ArrayList<Remark>();
    for (int i = 0; i < spec.uses().size() && !unaffected.isEmpty(); i++) {
      var text = about(spec.uses().get(i), unaffected);
      remarks.add(Remark.about(Part.NAMED_CALENDAR, i, Kind.NAMED_CALENDAR, text));
    }
    return remarks;
  }

  private static String about(CalendarUse use, List<LocalDateTime> times) {
    var affected =
        times.stream().filter(time -> use.days().has(time.toLocalDate())).toList();
    if (affected.isEmpty()) {
      return "The %s affects none of the next %d times.".formatted(use.label(), times.size());
    }
    var first = affected.getFirst();
    return "The %s %s %d of the next %d times, the first at %s on %s."
        .formatted(
            use.label(),
            effect(use.kind()),
            affected.size(),
            times.size(),
            ClockWords.clock(first),
            ClockWords.date(first));
  }

  private static String effect(CalendarUse.Kind kind) {
    return switch (kind) {
      case EXCLUDE -> "drops";
      case ROLL_NEXT -> "moves to a later day";
      case ROLL_PREVIOUS -> "moves to an earlier day";
    };
  }
}
