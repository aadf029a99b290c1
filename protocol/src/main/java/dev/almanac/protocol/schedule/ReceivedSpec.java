package dev.almanac.protocol.schedule;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Limits;
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
 * A specification as a client sent it: its meaning, and the field that each part comes from.
 *
 * @param calendarPaths the field of each calendar of the meaning, in the same order
 * @param intervalPaths likewise, of each interval
 */
public record ReceivedSpec(
    ExtendedSpec spec, List<String> calendarPaths, List<String> intervalPaths) {
  public ReceivedSpec {
    calendarPaths = List.copyOf(calendarPaths);
    intervalPaths = List.copyOf(intervalPaths);
  }

  /** @throws SpecException with the field, the text and the reason */
  public static ReceivedSpec read(ScheduleSpec sent, SpecExtension extension) {
    return new Reading(sent, extension).result();
  }

  private static final class Reading {
    private final ScheduleSpec.Builder shown;
    private final SpecSources sources;
    private final SpecExtension extension;
    private final List<CronExpression> crons = new ArrayList<>();
    private final List<CalendarRule> rules = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();

    Reading(ScheduleSpec sent, SpecExtension extension) {
      checkCounts(extension);
      var canonical = SpecCanonicalizer.read(sent);
      this.shown = canonical.spec().toBuilder();
      this.sources = canonical.sources();
      this.extension = extension;
    }

    /** Before any text is read, so that a huge extension is refused at once. */
    private static void checkCounts(SpecExtension extension) {
      int entries = extension.getCronCount() + extension.getIntervalCount();
      if (entries > Limits.ENTRIES) {
        throw SpecException.of(
            "more than " + Limits.ENTRIES + " entries", "extension", Integer.toString(entries), 0);
      }
    }

    ReceivedSpec result() {
      for (int i = 0; i < extension.getCronCount(); i++) {
        add(extension.getCron(i), "extension.cron[" + i + "]");
      }
      for (int i = 0; i < extension.getIntervalCount(); i++) {
        var source = "extension.interval[" + i + "]";
        add(interval(extension.getInterval(i), source), source);
      }
      rules.forEach(rule -> shown.addStructuredCalendar(SpecWriter.calendar(rule)));
      intervals.forEach(interval -> shown.addInterval(SpecWriter.interval(interval)));
      if (!crons.isEmpty()) {
        boolean embedded = !shown.getTimezoneData().isEmpty();
        shown.setTimezoneName(Cron.agreedZone(crons, shown.getTimezoneName(), embedded));
      }
      var base = SpecReader.read(shown.build(), sources);
      return new ReceivedSpec(
          new ExtendedSpec(with(base, rules, intervals), shown.build()),
          sources.calendars().stream().map(SpecPaths::of).toList(),
          sources.intervals().stream().map(SpecPaths::of).toList());
    }

    private void add(CronText text, String source) {
      var cron = cron(text, source);
      crons.add(cron);
      switch (cron) {
        case CronExpression.Calendars(var zone, var calendars) ->
          commented(calendars, text.getComment(), source).forEach(rule -> add(rule, source));
        case CronExpression.Every(var interval, var phaseWritten) -> add(interval, source);
        case CronExpression.AfterPrevious(var delay) ->
          throw SpecException.of(
              "@every of this dialect counts from the previous run, which a schedule does not have",
              source,
              text.getText(),
              0);
      }
    }

    private static List<CalendarRule> commented(
        List<CalendarRule> calendars, String comment, String source) {
      return comment.isEmpty()
          ? calendars
          : calendars.stream()
              .map(calendar -> calendar.withComment(comment).validated(source))
              .toList();
    }

    private void add(CalendarRule rule, String source) {
      rules.add(rule);
      sources.calendars().add(source);
    }

    private void add(Interval interval, String source) {
      intervals.add(interval);
      sources.intervals().add(source);
    }

    /** Puts the added parts last; read from the message, they would lack what it cannot express. */
    private static TimeSpec with(
        TimeSpec base, List<CalendarRule> rules, List<Interval> intervals) {
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
}
