package dev.almanac.protocol.schedule;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Range;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.StructuredCalendarSpec;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Reads a canonical specification. */
public final class SpecReader {
  private SpecReader() {}

  /**
   * @param canonical a specification whose text fields are empty, see {@link SpecCanonicalizer}
   * @throws SpecException if a value is out of range
   */
  public static TimeSpec read(ScheduleSpec canonical) {
    return read(canonical, SpecSources.of(canonical));
  }

  static TimeSpec read(ScheduleSpec canonical, SpecSources sources) {
    var builder = TimeSpec.builder();
    for (int i = 0; i < canonical.getStructuredCalendarCount(); i++) {
      var source = sources.calendars().get(i);
      builder.calendar(calendar(canonical.getStructuredCalendar(i), source));
    }
    for (int i = 0; i < canonical.getIntervalCount(); i++) {
      var source = sources.intervals().get(i);
      builder.interval(interval(canonical.getInterval(i), source).validated(source));
    }
    for (int i = 0; i < canonical.getExcludeStructuredCalendarCount(); i++) {
      var source = sources.exclusions().get(i);
      builder.exclude(calendar(canonical.getExcludeStructuredCalendar(i), source));
    }
    if (canonical.hasStartTime()) {
      builder.start(valid("start_time", () -> ProtoTime.instant(canonical.getStartTime())));
    }
    if (canonical.hasEndTime()) {
      builder.end(valid("end_time", () -> ProtoTime.instant(canonical.getEndTime())));
    }
    return builder
        .jitter(duration(canonical.getJitter(), "jitter"))
        .zone(zone(canonical))
        .build();
  }

  /** Refuses invalid durations of intervals before anything else is checked. */
  static void checkIntervals(ScheduleSpec spec) {
    for (int i = 0; i < spec.getIntervalCount(); i++) {
      interval(spec.getInterval(i), "interval[" + i + "]");
    }
  }

  private static Zone zone(ScheduleSpec spec) {
    return spec.getTimezoneData().isEmpty()
        ? Zone.named(spec.getTimezoneName())
        : Zone.embedded(spec.getTimezoneName(), spec.getTimezoneData().toByteArray());
  }

  private static CalendarRule calendar(StructuredCalendarSpec spec, String source) {
    return CalendarRule.builder()
        .set(Field.SECOND, ranges(spec.getSecondList(), Field.SECOND, source))
        .set(Field.MINUTE, ranges(spec.getMinuteList(), Field.MINUTE, source))
        .set(Field.HOUR, ranges(spec.getHourList(), Field.HOUR, source))
        .set(Field.DAY_OF_MONTH, ranges(spec.getDayOfMonthList(), Field.DAY_OF_MONTH, source))
        .set(Field.MONTH, ranges(spec.getMonthList(), Field.MONTH, source))
        .set(Field.YEAR, ranges(spec.getYearList(), Field.YEAR, source))
        .set(Field.DAY_OF_WEEK, ranges(spec.getDayOfWeekList(), Field.DAY_OF_WEEK, source))
        .comment(spec.getComment())
        .build()
        .validated(source);
  }

  private static List<dev.almanac.calendar.Range> ranges(
      List<Range> ranges, Field field, String source) {
    if (ranges.size() > Limits.RANGES) {
      throw SpecException.of(
          field.label() + " has more than " + Limits.RANGES + " ranges",
          source,
          Integer.toString(ranges.size()),
          0);
    }
    return ranges.stream()
        .map(range ->
            new dev.almanac.calendar.Range(range.getStart(), range.getEnd(), range.getStep()))
        .toList();
  }

  private static Interval interval(IntervalSpec spec, String source) {
    return Interval.every(
        valid(source + " interval", () -> ProtoTime.duration(spec.getInterval())),
        valid(source + " phase", () -> ProtoTime.duration(spec.getPhase())));
  }

  private static Duration duration(com.google.protobuf.Duration message, String source) {
    return valid(source, () -> ProtoTime.duration(message));
  }

  private static <T> T valid(String source, Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (IllegalArgumentException e) {
      var what = source.substring(source.lastIndexOf(' ') + 1);
      var kind = what.endsWith("_time") ? "time" : "duration";
      throw SpecException.of(
          what + " is not a valid " + kind, source, String.valueOf(e.getMessage()), 0);
    }
  }
}
