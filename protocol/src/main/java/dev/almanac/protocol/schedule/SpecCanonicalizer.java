package dev.almanac.protocol.schedule;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.CalendarText;
import io.temporal.api.schedule.v1.CalendarSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The canonical form of a specification: all text has become structured calendars and intervals, in
 * the order structured, calendar, cron; what was structured already stays as it was. Doing it twice
 * changes nothing.
 */
public final class SpecCanonicalizer {
  private SpecCanonicalizer() {}

  /**
   * @throws SpecException naming the field, the text and the reason, in Temporal's words where it
   *     has some
   */
  public static ScheduleSpec canonicalize(ScheduleSpec spec) {
    checkCounts(spec);
    var canonical = spec.toBuilder().clearCalendar().clearCronString();
    for (int i = 0; i < spec.getCalendarCount(); i++) {
      var rule = calendar(spec.getCalendar(i), "calendar[" + i + "]");
      canonical.addStructuredCalendar(SpecWriter.calendar(rule));
    }
    addCrons(spec, canonical);
    addExclusions(spec, canonical);
    var result = canonical.build();
    SpecReader.read(result);
    return result;
  }

  private static void addCrons(ScheduleSpec spec, ScheduleSpec.Builder canonical) {
    var crons = new ArrayList<CronExpression>();
    for (int i = 0; i < spec.getCronStringCount(); i++) {
      var source = "cron_string[" + i + "]";
      var cron = cron(spec.getCronString(i), source);
      crons.add(cron);
      switch (cron) {
        case CronExpression.Calendars(var zone, var rules) ->
          rules.forEach(
              rule -> canonical.addStructuredCalendar(SpecWriter.calendar(rule.validated(source))));
        case CronExpression.Every(var interval) ->
          canonical.addInterval(SpecWriter.interval(interval.validated(source)));
        case CronExpression.AfterPrevious(var delay) ->
          throw new IllegalStateException("not of this dialect: " + delay);
      }
    }
    boolean embedded = !spec.getTimezoneData().isEmpty();
    canonical.setTimezoneName(Cron.agreedZone(crons, spec.getTimezoneName(), embedded));
  }

  @SuppressWarnings("deprecation") // Temporal prefers the structured form, but still takes this one
  private static void addExclusions(ScheduleSpec spec, ScheduleSpec.Builder canonical) {
    canonical.clearExcludeCalendar();
    List<CalendarSpec> exclusions = spec.getExcludeCalendarList();
    for (int i = 0; i < exclusions.size(); i++) {
      var rule = calendar(exclusions.get(i), "exclude_calendar[" + i + "]");
      canonical.addExcludeStructuredCalendar(SpecWriter.calendar(rule));
    }
  }

  private static CronExpression cron(String text, String source) {
    try {
      return Cron.parse(Dialect.TEMPORAL, text);
    } catch (SpecException refused) {
      throw refused.within(source);
    }
  }

  private static CalendarRule calendar(CalendarSpec spec, String source) {
    try {
      return calendar(spec);
    } catch (SpecException refused) {
      throw refused.within(source);
    }
  }

  /**
   * A calendar given as named fields of text.
   *
   * @throws SpecException naming every bad field
   */
  public static CalendarRule calendar(CalendarSpec spec) {
    var fields = Map.of(
        Field.SECOND, spec.getSecond(),
        Field.MINUTE, spec.getMinute(),
        Field.HOUR, spec.getHour(),
        Field.DAY_OF_MONTH, spec.getDayOfMonth(),
        Field.MONTH, spec.getMonth(),
        Field.YEAR, spec.getYear(),
        Field.DAY_OF_WEEK, spec.getDayOfWeek());
    return CalendarText.parse(fields, spec.getComment()).validated("");
  }

  /** Before any text is read, so that a huge specification is refused at once. */
  @SuppressWarnings("deprecation")
  private static void checkCounts(ScheduleSpec spec) {
    int entries = spec.getCalendarCount()
        + spec.getCronStringCount()
        + spec.getExcludeCalendarCount()
        + spec.getStructuredCalendarCount()
        + spec.getIntervalCount()
        + spec.getExcludeStructuredCalendarCount();
    if (entries > Limits.ENTRIES) {
      throw SpecException.of(
          "more than " + Limits.ENTRIES + " entries", "spec", Integer.toString(entries), 0);
    }
  }
}
