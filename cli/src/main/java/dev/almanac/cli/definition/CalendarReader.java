package dev.almanac.cli.definition;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.cli.format.Section;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.v1.CronText;
import io.temporal.api.schedule.v1.CalendarSpec;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads a calendar with named fields. Days by their place in the month, such as the last Friday,
 * have no field in Temporal's message; they are sent as a cron string of a dialect that has them.
 */
final class CalendarReader {
  /** A weekday as a number, which means another day in the dialect that has years. */
  private static final Pattern NUMBER = Pattern.compile("(^|[,-])[0-7]");

  private static final String ANY = "*";

  private final Section section;

  CalendarReader(Section section) {
    this.section = section;
  }

  boolean hasDayRules() {
    var days = field("dayOfMonth", "").toUpperCase(Locale.ROOT);
    var weekdays = field("dayOfWeek", "").toUpperCase(Locale.ROOT);
    return days.contains("L")
        || days.contains("W")
        || weekdays.contains("#")
        || (weekdays + ",").contains("L,");
  }

  /** @throws dev.almanac.cli.yaml.FileException with everything that is wrong */
  CalendarRule rule() {
    return rule("0");
  }

  CalendarRule exclusion() {
    if (hasDayRules()) {
      throw section.refusal("", "L, W and # cannot be excluded");
    }
    return rule(ANY);
  }

  private CalendarRule rule(String usualTime) {
    var calendar = CalendarSpec.newBuilder()
        .setSecond(field("second", usualTime))
        .setMinute(field("minute", usualTime))
        .setHour(field("hour", usualTime))
        .setDayOfMonth(field("dayOfMonth", ANY))
        .setMonth(field("month", ANY))
        .setYear(field("year", ANY))
        .setDayOfWeek(field("dayOfWeek", ANY))
        .setComment(field("comment", ""))
        .build();
    return section.reading("", () -> SpecCanonicalizer.calendar(calendar).validated(""));
  }

  CronText cron() {
    boolean hasYear = section.has("year") && !field("year", ANY).equals(ANY);
    var times =
        "%s %s %s".formatted(field("second", "0"), field("minute", "0"), field("hour", "0"));
    var day = field("dayOfMonth", ANY);
    var weekday = field("dayOfWeek", ANY);
    var dialect = hasYear ? Dialect.QUARTZ : Dialect.SPRING;
    if (hasYear) {
      if (!day.equals(ANY) && !weekday.equals(ANY)) {
        throw section.refusal("", "dayOfMonth and dayOfWeek with L, W or # allow no year");
      }
      if (NUMBER.matcher(weekday).find()) {
        throw section.refusal("dayOfWeek", "with a year, write SUN to SAT instead of numbers");
      }
      day = day.equals(ANY) ? "?" : day;
      weekday = day.equals("?") ? weekday : "?";
    }
    var text = "%s %s %s %s%s"
        .formatted(
            times, day, field("month", ANY), weekday, hasYear ? " " + field("year", ANY) : "");
    section.reading("", () -> Cron.parse(dialect, text));
    return CronText.newBuilder()
        .setText(text)
        .setDialect(dialect.name().toLowerCase(Locale.ROOT))
        .setComment(field("comment", ""))
        .build();
  }

  private String field(String key, String usual) {
    return section.text(key).orElse(usual);
  }
}
