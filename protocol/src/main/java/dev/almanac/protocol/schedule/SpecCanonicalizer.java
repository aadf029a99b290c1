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
 * Converts a specification to its canonical form: all text becomes structured calendars and
 * intervals, in the order structured, calendar, cron; structured parts stay unchanged. Idempotent.
 *
 * <p>Parts are read and checked in Temporal's order, so that the same problem is reported first.
 */
public final class SpecCanonicalizer {
  private final ScheduleSpec spec;
  private final ScheduleSpec.Builder canonical;
  private final SpecSources sources;
  private final List<CronExpression> crons = new ArrayList<>();

  private SpecCanonicalizer(ScheduleSpec spec) {
    this.spec = spec;
    this.canonical = spec.toBuilder().clearCalendar().clearCronString();
    this.sources = SpecSources.of(spec);
  }

  /**
   * @throws SpecException with the field, the text and the reason, in Temporal's words where it has
   *     some
   */
  public static ScheduleSpec canonicalize(ScheduleSpec spec) {
    return new SpecCanonicalizer(spec).run();
  }

  /** A canonical form, and where its parts come from. */
  record Canonical(ScheduleSpec spec, SpecSources sources) {}

  /** Does the same, and tells where the parts come from. */
  static Canonical read(ScheduleSpec spec) {
    var canonicalizer = new SpecCanonicalizer(spec);
    return new Canonical(canonicalizer.run(), canonicalizer.sources);
  }

  private ScheduleSpec run() {
    checkCounts();
    SpecReader.checkIntervals(spec);
    for (int i = 0; i < spec.getCalendarCount(); i++) {
      var source = "calendar[" + i + "]";
      addCalendar(calendar(spec.getCalendar(i), source), source);
    }
    addExclusions();
    for (int i = 0; i < spec.getCronStringCount(); i++) {
      addCron(spec.getCronString(i), "cron_string[" + i + "]");
    }
    boolean embedded = !spec.getTimezoneData().isEmpty();
    canonical.setTimezoneName(Cron.agreedZone(crons, spec.getTimezoneName(), embedded));
    var result = canonical.build();
    SpecReader.read(result, sources);
    return result;
  }

  private void addCalendar(CalendarRule rule, String source) {
    canonical.addStructuredCalendar(SpecWriter.calendar(rule));
    sources.calendars().add(source);
  }

  private void addCron(String text, String source) {
    var cron = cron(text, source);
    crons.add(cron);
    Cron.agreedZone(crons, "", false);
    switch (cron) {
      case CronExpression.Calendars(var zone, var rules) ->
        rules.forEach(rule -> addCalendar(rule, source));
      case CronExpression.Every(var interval, var phaseWritten) -> {
        canonical.addInterval(SpecWriter.interval(interval, phaseWritten));
        sources.intervals().add(source);
      }
      case CronExpression.AfterPrevious(var delay) ->
        throw new IllegalStateException("not of this dialect: " + delay);
    }
  }

  @SuppressWarnings(
      "deprecation") // Temporal prefers the structured form, but still accepts this one
  private void addExclusions() {
    canonical.clearExcludeCalendar();
    List<CalendarSpec> exclusions = spec.getExcludeCalendarList();
    for (int i = 0; i < exclusions.size(); i++) {
      var source = "exclude_calendar[" + i + "]";
      var rule = calendar(exclusions.get(i), source);
      canonical.addExcludeStructuredCalendar(SpecWriter.calendar(rule));
      sources.exclusions().add(source);
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
   * Reads a calendar with named text fields.
   *
   * @throws SpecException with every bad field
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
    return CalendarText.parse(fields, spec.getComment());
  }

  /** Before any text is read, so that a huge specification is refused at once. */
  @SuppressWarnings("deprecation")
  private void checkCounts() {
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
