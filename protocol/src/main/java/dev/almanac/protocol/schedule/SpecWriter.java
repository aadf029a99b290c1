package dev.almanac.protocol.schedule;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Range;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.StructuredCalendarSpec;
import java.util.List;

/** Converts our model to Temporal's messages, in their compact form. */
public final class SpecWriter {
  private SpecWriter() {}

  /**
   * Converts a specification as far as the message allows. Day rules, DST policies, the start of an
   * interval and embedded zone data are lost.
   */
  public static ScheduleSpec spec(TimeSpec spec) {
    var message = ScheduleSpec.newBuilder().setTimezoneName(spec.zone().name());
    spec.calendars().forEach(rule -> message.addStructuredCalendar(calendar(rule)));
    spec.intervals().forEach(interval -> message.addInterval(interval(interval)));
    spec.exclusions().forEach(rule -> message.addExcludeStructuredCalendar(calendar(rule)));
    if (spec.bounds().hasStart()) {
      message.setStartTime(ProtoTime.timestamp(spec.bounds().start()));
    }
    if (spec.bounds().hasEnd()) {
      message.setEndTime(ProtoTime.timestamp(spec.bounds().end()));
    }
    if (!spec.jitter().isZero()) {
      message.setJitter(ProtoTime.duration(spec.jitter()));
    }
    return message.build();
  }

  /** Day rules are lost; see {@link CalendarRule#dayRules()}. */
  public static StructuredCalendarSpec calendar(CalendarRule rule) {
    return StructuredCalendarSpec.newBuilder()
        .addAllSecond(ranges(rule.of(Field.SECOND)))
        .addAllMinute(ranges(rule.of(Field.MINUTE)))
        .addAllHour(ranges(rule.of(Field.HOUR)))
        .addAllDayOfMonth(ranges(rule.of(Field.DAY_OF_MONTH)))
        .addAllMonth(ranges(rule.of(Field.MONTH)))
        .addAllYear(ranges(rule.of(Field.YEAR)))
        .addAllDayOfWeek(ranges(rule.of(Field.DAY_OF_WEEK)))
        .setComment(rule.comment())
        .build();
  }

  public static IntervalSpec interval(Interval interval) {
    return interval(interval, false);
  }

  /** Keeps a phase that was written, even if it is zero. */
  static IntervalSpec interval(Interval interval, boolean phaseWritten) {
    var message = IntervalSpec.newBuilder().setInterval(ProtoTime.duration(interval.every()));
    if (phaseWritten || !interval.phase().isZero()) {
      message.setPhase(ProtoTime.duration(interval.phase()));
    }
    return message.build();
  }

  private static List<Range> ranges(List<dev.almanac.calendar.Range> ranges) {
    return ranges.stream().map(SpecWriter::range).toList();
  }

  private static Range range(dev.almanac.calendar.Range range) {
    return Range.newBuilder()
        .setStart(range.start())
        .setEnd(range.end())
        .setStep(range.step())
        .build();
  }

  /** Returns day rules and starts of intervals, for which Temporal's message has no field. */
  public static SpecExtension.Builder extension(TimeSpec spec) {
    var extension = SpecExtension.newBuilder();
    for (int i = 0; i < spec.calendars().size(); i++) {
      var rules = spec.calendars().get(i).dayRules();
      if (!rules.isEmpty()) {
        extension
            .addDaysBuilder()
            .setStructuredCalendar(i)
            .addAllRules(rules.stream().map(DayRule::text).toList());
      }
    }
    for (int i = 0; i < spec.intervals().size(); i++) {
      var interval = spec.intervals().get(i);
      if (interval.anchored()) {
        extension
            .addIntervalStartsBuilder()
            .setInterval(i)
            .setFrom(ProtoTime.timestamp(interval.from()));
      }
    }
    return extension;
  }

  /** Returns a canonical specification with explicit ranges, as descriptions show it. */
  public static ScheduleSpec described(ScheduleSpec canonical) {
    var described = canonical.toBuilder();
    described.getStructuredCalendarBuilderList().forEach(SpecWriter::describe);
    described.getExcludeStructuredCalendarBuilderList().forEach(SpecWriter::describe);
    return described.build();
  }

  private static void describe(StructuredCalendarSpec.Builder calendar) {
    calendar.getSecondBuilderList().forEach(SpecWriter::describe);
    calendar.getMinuteBuilderList().forEach(SpecWriter::describe);
    calendar.getHourBuilderList().forEach(SpecWriter::describe);
    calendar.getDayOfMonthBuilderList().forEach(SpecWriter::describe);
    calendar.getMonthBuilderList().forEach(SpecWriter::describe);
    calendar.getYearBuilderList().forEach(SpecWriter::describe);
    calendar.getDayOfWeekBuilderList().forEach(SpecWriter::describe);
  }

  private static void describe(Range.Builder range) {
    range.setEnd(Math.max(range.getStart(), range.getEnd())).setStep(Math.max(1, range.getStep()));
  }
}
