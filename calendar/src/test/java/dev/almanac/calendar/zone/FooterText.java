package dev.almanac.calendar.zone;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.Month;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.util.List;

/** Writes the recurring rules of {@code java.time} as the footer of a time zone file. */
final class FooterText {
  private static final int DAYS_PER_WEEK = 7;
  private static final int SECONDS_PER_DAY = 86_400;

  private FooterText() {}

  static String of(ZoneRules rules) {
    var recurring = rules.getTransitionRules();
    if (recurring.isEmpty()) {
      var transitions = rules.getTransitions();
      int offset = transitions.isEmpty()
          ? rules.getOffset(Instant.EPOCH).getTotalSeconds()
          : transitions.getLast().getOffsetAfter().getTotalSeconds();
      return "<std>" + time(-offset);
    }
    return recurring(recurring);
  }

  private static String recurring(List<ZoneOffsetTransitionRule> rules) {
    if (rules.size() != 2) {
      throw new IllegalArgumentException("a footer can state two rules, not " + rules);
    }
    int standard = rules.getFirst().getStandardOffset().getTotalSeconds();
    boolean firstStarts = rules.getFirst().getOffsetBefore().getTotalSeconds() == standard;
    var start = rules.get(firstStarts ? 0 : 1);
    var end = rules.get(firstStarts ? 1 : 0);
    return "<std>" + time(-standard)
        + "<dst>" + time(-start.getOffsetAfter().getTotalSeconds())
        + "," + turn(start) + "," + turn(end);
  }

  private static String turn(ZoneOffsetTransitionRule rule) {
    int seconds =
        rule.isMidnightEndOfDay() ? SECONDS_PER_DAY : rule.getLocalTime().toSecondOfDay();
    int before = rule.getOffsetBefore().getTotalSeconds();
    int wall = switch (rule.getTimeDefinition()) {
      case UTC -> seconds + before;
      case STANDARD -> seconds + before - rule.getStandardOffset().getTotalSeconds();
      case WALL -> seconds;
    };
    return day(rule, wall);
  }

  /** Sunday on or after the 9th is the day after the second Saturday, so the time is a day more. */
  private static String day(ZoneOffsetTransitionRule rule, int seconds) {
    int day = rule.getDayOfMonthIndicator();
    var weekday = rule.getDayOfWeek();
    if (weekday == null) {
      var dayOfYear = rule.getMonth().firstDayOfYear(false) + day - 1;
      return "J" + dayOfYear + "/" + time(seconds);
    }
    if (day == -1) {
      return weekday(rule.getMonth(), 5, weekday) + "/" + time(seconds);
    }
    int shift = (day - 1) % DAYS_PER_WEEK;
    return weekday(rule.getMonth(), (day - 1) / DAYS_PER_WEEK + 1, weekday.minus(shift)) + "/"
        + time(seconds + shift * SECONDS_PER_DAY);
  }

  private static String weekday(Month month, int week, DayOfWeek weekday) {
    return "M%d.%d.%d".formatted(month.getValue(), week, weekday.getValue() % DAYS_PER_WEEK);
  }

  private static String time(int seconds) {
    int size = Math.abs(seconds);
    return "%s%d:%02d:%02d"
        .formatted(seconds < 0 ? "-" : "", size / 3600, size / 60 % 60, size % 60);
  }
}
