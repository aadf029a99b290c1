package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parses cron strings. */
public final class Cron {
  private static final int LONGEST_SHOWN = 20;

  private Cron() {}

  /** @throws SpecException if the text is not a cron string of that dialect */
  public static CronExpression parse(Dialect dialect, String text) {
    checkLength(text);
    return parser(dialect).parse(text);
  }

  /**
   * Parses a cron string without a stated dialect: as Temporal does, except that six fields are
   * refused, since they begin with minutes there and with seconds elsewhere.
   *
   * @throws SpecException showing both readings of six fields
   */
  public static CronExpression parseUnstated(String text) {
    checkLength(text);
    var words = TemporalDialect.words(text);
    if (words.size() == Layout.YEAR_LAST.size() && !words.getFirst().text().startsWith("@")) {
      var reason =
          "CronString with six fields has two readings: " + reading(Layout.YEAR_LAST, words)
              + " (temporal), or " + reading(Layout.SECONDS_FIRST, words)
              + " (quartz, spring, dbos); state the dialect";
      int start = words.getFirst().position();
      var fields = text.substring(start - 1, words.getLast().end() - 1);
      throw SpecException.of(reason, "cron", fields, start);
    }
    return parser(Dialect.TEMPORAL).parse(text);
  }

  private static String reading(List<Field> layout, List<Token> words) {
    return IntStream.range(0, layout.size())
        .mapToObj(i -> layout.get(i).label() + " " + shown(words.get(i).text()))
        .collect(Collectors.joining(", "));
  }

  private static String shown(String word) {
    return word.length() > LONGEST_SHOWN ? word.substring(0, LONGEST_SHOWN) + "…" : word;
  }

  private static void checkLength(String text) {
    if (text.length() > Limits.TEXT_LENGTH) {
      throw SpecException.of(
          "CronString has more than " + Limits.TEXT_LENGTH + " characters", "cron", text, 0);
    }
  }

  private static CronParser parser(Dialect dialect) {
    return switch (dialect) {
      case TEMPORAL -> new TemporalDialect();
      case UNIX -> new UnixDialect();
      case ROBFIG -> new RobfigDialect();
      case DBOS -> new DbosDialect();
      case QUARTZ -> new QuartzDialect();
      case SPRING -> new SpringDialect();
      case DURABLE -> new DurableDialect();
    };
  }

  /**
   * Returns the zone of a specification with cron strings: all must name the same zone or none, and
   * it must agree with the specification's own.
   *
   * @param stated the zone name of the specification, or empty
   * @param embedded whether the specification has embedded zone data
   */
  public static String agreedZone(List<CronExpression> crons, String stated, boolean embedded) {
    var zones = crons.stream().map(CronExpression::zone).distinct().toList();
    if (zones.size() > 1) {
      var labels = zones.stream().map(name -> name.isEmpty() ? "no zone" : name).toList();
      throw SpecException.of("conflicting timezone names", "cron", String.join(", ", labels), 0);
    }
    var zone = zones.isEmpty() ? "" : zones.getFirst();
    if (zone.isEmpty()) {
      return stated;
    }
    if (embedded || (!stated.isEmpty() && !stated.equals(zone))) {
      var other = embedded ? "embedded zone data" : stated;
      throw SpecException.of("conflicting timezone names", "cron", zone + ", " + other, 0);
    }
    return zone;
  }
}
