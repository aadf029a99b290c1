package dev.almanac.store.codec.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.Bounds;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.Zone;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredCalendarRule;
import dev.almanac.store.proto.StoredCalendarUse;
import dev.almanac.store.proto.StoredDayRule;
import dev.almanac.store.proto.StoredInterval;
import dev.almanac.store.proto.StoredRange;
import dev.almanac.store.proto.StoredTimeSpec;
import java.time.Instant;
import java.util.List;

/** Converts specifications of times to messages and back. */
final class TimeSpecCodec {
  private TimeSpecCodec() {}

  static StoredTimeSpec stored(TimeSpec spec) {
    var stored = StoredTimeSpec.newBuilder()
        .setJitter(Times.stored(spec.jitter()))
        .setZone(spec.zone().name())
        .setZoneEmbedded(spec.zone().embedded())
        .setGap(Codes.GAP.of(spec.dst().gap()))
        .setOverlap(Codes.CLOCK_OVERLAP.of(spec.dst().overlap()));
    spec.calendars().forEach(rule -> stored.addCalendars(stored(rule)));
    spec.intervals().forEach(interval -> stored.addIntervals(stored(interval)));
    spec.exclusions().forEach(rule -> stored.addExclusions(stored(rule)));
    spec.uses().forEach(use -> stored.addUses(stored(use)));
    if (spec.bounds().hasStart()) {
      stored.setStart(Times.stored(spec.bounds().start()));
    }
    if (spec.bounds().hasEnd()) {
      stored.setEnd(Times.stored(spec.bounds().end()));
    }
    return stored.build();
  }

  /** @param zoneData the embedded zone data; empty if there are none */
  static TimeSpec of(StoredTimeSpec stored, ByteString zoneData) {
    return new TimeSpec(
        stored.getCalendarsList().stream().map(TimeSpecCodec::of).toList(),
        stored.getIntervalsList().stream().map(TimeSpecCodec::of).toList(),
        new Adjustments(
            stored.getExclusionsList().stream().map(TimeSpecCodec::of).toList(),
            stored.getUsesList().stream().map(TimeSpecCodec::of).toList()),
        new Bounds(
            stored.hasStart() ? Times.of(stored.getStart()) : Instant.MIN,
            stored.hasEnd() ? Times.of(stored.getEnd()) : Instant.MAX),
        Times.of(stored.getJitter()),
        zone(stored, zoneData),
        new DstPolicy(
            Codes.GAP.read(stored.getGap()), Codes.CLOCK_OVERLAP.read(stored.getOverlap())));
  }

  private static StoredCalendarUse stored(CalendarUse use) {
    var stored = StoredCalendarUse.newBuilder()
        .setCalendar(use.calendar())
        .setVersion(use.version())
        .setKind(Codes.CALENDAR_USE.of(use.kind()));
    use.days().dates().forEach(date -> stored.addDays(date.toEpochDay()));
    use.days().weekdays().stream().sorted().forEach(day -> stored.addWeekdays(day.getValue()));
    return stored.build();
  }

  private static CalendarUse of(StoredCalendarUse stored) {
    return new CalendarUse(
        stored.getCalendar(),
        stored.getVersion(),
        CalendarCodec.days(stored.getDaysList(), stored.getWeekdaysList()),
        Codes.CALENDAR_USE.read(stored.getKind()));
  }

  private static Zone zone(StoredTimeSpec stored, ByteString zoneData) {
    try {
      return stored.getZoneEmbedded()
          ? Zone.embedded(stored.getZone(), zoneData.toByteArray())
          : Zone.named(stored.getZone());
    } catch (SpecException e) {
      throw new StoreException.Corrupt(
          "Expected a time zone, found " + stored.getZone() + ", which is unknown here", e);
    }
  }

  private static StoredCalendarRule stored(CalendarRule rule) {
    var stored = StoredCalendarRule.newBuilder().setComment(rule.comment());
    rule.of(Field.SECOND).forEach(range -> stored.addSecond(stored(range)));
    rule.of(Field.MINUTE).forEach(range -> stored.addMinute(stored(range)));
    rule.of(Field.HOUR).forEach(range -> stored.addHour(stored(range)));
    rule.of(Field.DAY_OF_MONTH).forEach(range -> stored.addDayOfMonth(stored(range)));
    rule.of(Field.MONTH).forEach(range -> stored.addMonth(stored(range)));
    rule.of(Field.YEAR).forEach(range -> stored.addYear(stored(range)));
    rule.of(Field.DAY_OF_WEEK).forEach(range -> stored.addDayOfWeek(stored(range)));
    rule.dayRules().forEach(day -> stored.addDayRules(stored(day)));
    return stored.build();
  }

  private static CalendarRule of(StoredCalendarRule stored) {
    return CalendarRule.builder()
        .set(Field.SECOND, ranges(stored.getSecondList()))
        .set(Field.MINUTE, ranges(stored.getMinuteList()))
        .set(Field.HOUR, ranges(stored.getHourList()))
        .set(Field.DAY_OF_MONTH, ranges(stored.getDayOfMonthList()))
        .set(Field.MONTH, ranges(stored.getMonthList()))
        .set(Field.YEAR, ranges(stored.getYearList()))
        .set(Field.DAY_OF_WEEK, ranges(stored.getDayOfWeekList()))
        .dayRules(stored.getDayRulesList().stream().map(TimeSpecCodec::of).toList())
        .comment(stored.getComment())
        .build();
  }

  private static StoredRange stored(Range range) {
    return StoredRange.newBuilder()
        .setStart(range.start())
        .setEnd(range.end())
        .setStep(range.step())
        .build();
  }

  private static List<Range> ranges(List<StoredRange> stored) {
    return stored.stream()
        .map(range -> new Range(range.getStart(), range.getEnd(), range.getStep()))
        .toList();
  }

  private static StoredDayRule stored(DayRule rule) {
    var stored = StoredDayRule.newBuilder();
    switch (rule) {
      case DayRule.LastDay(int before) -> stored.getLastDayBuilder().setDaysBefore(before);
      case DayRule.LastWorkday() -> stored.getLastWorkdayBuilder();
      case DayRule.NearestWorkday(int day) -> stored.getNearestWorkdayBuilder().setDay(day);
      case DayRule.NthWeekday(int weekday, int n) ->
        stored.getNthWeekdayBuilder().setWeekday(weekday).setN(n);
      case DayRule.LastWeekday(int weekday) -> stored.getLastWeekdayBuilder().setWeekday(weekday);
    }
    return stored.build();
  }

  private static DayRule of(StoredDayRule stored) {
    return switch (stored.getRuleCase()) {
      case LAST_DAY -> new DayRule.LastDay(stored.getLastDay().getDaysBefore());
      case LAST_WORKDAY -> new DayRule.LastWorkday();
      case NEAREST_WORKDAY ->
        new DayRule.NearestWorkday(stored.getNearestWorkday().getDay());
      case NTH_WEEKDAY ->
        new DayRule.NthWeekday(
            stored.getNthWeekday().getWeekday(), stored.getNthWeekday().getN());
      case LAST_WEEKDAY -> new DayRule.LastWeekday(stored.getLastWeekday().getWeekday());
      case RULE_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected a rule for days, found none that this version knows", null);
    };
  }

  private static StoredInterval stored(Interval interval) {
    return StoredInterval.newBuilder()
        .setEvery(Times.stored(interval.every()))
        .setPhase(Times.stored(interval.phase()))
        .setFrom(Times.stored(interval.from()))
        .build();
  }

  private static Interval of(StoredInterval stored) {
    return new Interval(
        Times.of(stored.getEvery()), Times.of(stored.getPhase()), Times.of(stored.getFrom()));
  }
}
