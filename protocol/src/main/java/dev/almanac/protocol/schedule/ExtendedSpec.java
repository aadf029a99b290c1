package dev.almanac.protocol.schedule;

import dev.almanac.calendar.Adjustments;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.CronExpression;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A specification with what Temporal's message cannot express: day rules, starts of intervals,
 * named calendars, policies for clock changes.
 *
 * @param spec its meaning
 * @param shown its canonical message; calendars and intervals have the same order as in
 *     {@code spec}
 */
public record ExtendedSpec(TimeSpec spec, ScheduleSpec shown) {
  /**
   * Reads what a client sent.
   *
   * @throws SpecException with the field, the text and the reason
   */
  public static ExtendedSpec read(ScheduleSpec sent, SpecExtension extension) {
    var shown = SpecCanonicalizer.canonicalize(sent).toBuilder();
    var crons = new ArrayList<CronExpression>();
    var rules = new ArrayList<CalendarRule>();
    var intervals = new ArrayList<Interval>();
    for (int i = 0; i < extension.getCronCount(); i++) {
      var cron = cron(extension.getCron(i), "cron[" + i + "]");
      crons.add(cron);
      switch (cron) {
        case CronExpression.Calendars(var zone, var calendars) ->
          rules.addAll(commented(calendars, extension.getCron(i).getComment(), "cron[" + i + "]"));
        case CronExpression.Every(var interval, var phaseWritten) -> intervals.add(interval);
        case CronExpression.AfterPrevious(var delay) ->
          throw SpecException.of(
              "@every of this dialect counts from the previous run, which a schedule does not have",
              "cron[" + i + "]",
              extension.getCron(i).getText(),
              0);
      }
    }
    for (int i = 0; i < extension.getIntervalCount(); i++) {
      intervals.add(interval(extension.getInterval(i), "interval[" + i + "]"));
    }
    rules.forEach(rule -> shown.addStructuredCalendar(SpecWriter.calendar(rule)));
    intervals.forEach(interval -> shown.addInterval(SpecWriter.interval(interval)));
    if (!crons.isEmpty()) {
      boolean embedded = !shown.getTimezoneData().isEmpty();
      shown.setTimezoneName(Cron.agreedZone(crons, shown.getTimezoneName(), embedded));
    }
    var base = SpecReader.read(shown.build());
    return new ExtendedSpec(with(base, rules, intervals), shown.build());
  }

  private static List<CalendarRule> commented(
      List<CalendarRule> calendars, String comment, String source) {
    return comment.isEmpty()
        ? calendars
        : calendars.stream()
            .map(calendar -> calendar.withComment(comment).validated(source))
            .toList();
  }

  /** Puts the added parts last; read from the message, they would lack what it cannot express. */
  private static TimeSpec with(TimeSpec base, List<CalendarRule> rules, List<Interval> intervals) {
    return new TimeSpec(
        replaceLast(base.calendars(), rules),
        replaceLast(base.intervals(), intervals),
        base.adjustments(),
        base.bounds(),
        base.jitter(),
        base.zone(),
        base.dst());
  }

  private static <T> List<T> replaceLast(List<T> all, List<T> last) {
    return Stream.concat(all.subList(0, all.size() - last.size()).stream(), last.stream())
        .toList();
  }

  /**
   * Keeps what an earlier specification has and the message cannot express: a client that only
   * knows the message returns what it was shown, and does not mean to change the rest.
   */
  public ExtendedSpec keeping(ExtendedSpec before) {
    var described = SpecWriter.described(shown);
    var describedBefore = SpecWriter.described(before.shown);
    var calendars = new ArrayList<>(spec.calendars());
    for (int i = 0; i < calendars.size(); i++) {
      int same =
          describedBefore.getStructuredCalendarList().indexOf(described.getStructuredCalendar(i));
      if (same >= 0 && calendars.get(i).dayRules().isEmpty()) {
        calendars.set(i, before.spec.calendars().get(same));
      }
    }
    var intervals = new ArrayList<>(spec.intervals());
    for (int i = 0; i < intervals.size(); i++) {
      int same = describedBefore.getIntervalList().indexOf(described.getInterval(i));
      if (same >= 0 && !intervals.get(i).anchored()) {
        intervals.set(i, before.spec.intervals().get(same));
      }
    }
    var kept = new TimeSpec(
        calendars,
        intervals,
        new Adjustments(spec.exclusions(), before.spec.uses()),
        spec.bounds(),
        spec.jitter(),
        spec.zone(),
        before.spec.dst());
    return new ExtendedSpec(kept, shown);
  }

  private static CronExpression cron(CronText cron, String source) {
    try {
      return Cron.parse(dialect(cron.getDialect(), source), cron.getText());
    } catch (SpecException refused) {
      throw refused.within(source);
    }
  }

  private static Dialect dialect(String name, String source) {
    try {
      return Dialect.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw SpecException.of("unknown dialect", source, name, 0);
    }
  }

  private static Interval interval(String text, String source) {
    try {
      return IntervalText.parse(text);
    } catch (SpecException refused) {
      throw refused.within(source);
    }
  }
}
