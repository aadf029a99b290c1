package dev.almanac.calendar.cron;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.util.List;

/** Reads cron strings. */
public final class Cron {
  private Cron() {}

  /** @throws SpecException if the text is not a cron string of that dialect */
  public static CronExpression parse(Dialect dialect, String text) {
    checkLength(text);
    return parser(dialect).parse(text);
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
    };
  }

  /**
   * The zone that a specification is read in, given its cron strings: all must name the same zone
   * or none, and it must agree with the zone that the specification states.
   *
   * @param stated the zone name of the specification, or nothing
   * @param embedded whether the specification carries zone data of its own
   */
  public static String agreedZone(List<CronExpression> crons, String stated, boolean embedded) {
    var zones = crons.stream().map(CronExpression::zone).distinct().toList();
    if (zones.size() > 1) {
      throw SpecException.of("conflicting timezone names", "cron", String.join(", ", zones), 0);
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
