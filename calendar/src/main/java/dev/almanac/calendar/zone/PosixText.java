package dev.almanac.calendar.zone;

import dev.almanac.calendar.SpecException;
import java.time.DayOfWeek;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Parses the footer of a time zone file: {@code std offset [dst [offset]
 * ,start[/time],end[/time]]}, with times from -167 to 167 hours in any version of the file, as they
 * are unambiguous.
 *
 * <p>Daylight saving time without its rule is refused: POSIX does not define it, and a schedule
 * must mean the same everywhere.
 */
final class PosixText {
  private static final int SECONDS_PER_HOUR = 60 * 60;
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int MOST_OFFSET_HOURS = 24;
  private static final int MOST_TIME_HOURS = 167;
  private static final int DEFAULT_TIME = 2 * SECONDS_PER_HOUR;
  private static final int SHORTEST_NAME = 3;
  private static final int LONGEST_NUMBER = 3;

  private final String text;
  private int at;

  private PosixText(String text) {
    this.text = text;
  }

  /** @throws SpecException with what was expected and where */
  static PosixRule parse(String text) {
    return new PosixText(text).rule();
  }

  private PosixRule rule() {
    skipName();
    int standard = within18Hours(-signed(MOST_OFFSET_HOURS));
    if (ended()) {
      return new PosixRule(standard, Optional.empty());
    }
    skipName();
    int offset = ended() || next(',') ? standard + SECONDS_PER_HOUR : -signed(MOST_OFFSET_HOURS);
    within18Hours(offset);
    var start = turn("the start of daylight saving time");
    var end = turn("the end of daylight saving time");
    if (!ended()) {
      throw expected("nothing more");
    }
    return new PosixRule(standard, Optional.of(new PosixRule.Daylight(offset, start, end)));
  }

  private void skipName() {
    boolean quoted = take('<');
    int start = at;
    IntPredicate allowed = quoted ? PosixText::quotable : PosixText::letter;
    while (!ended() && allowed.test(text.charAt(at))) {
      at++;
    }
    if (at - start < SHORTEST_NAME) {
      throw expected("a name of at least three letters");
    }
    if (quoted && !take('>')) {
      throw expected("\">\"");
    }
  }

  private PosixRule.Turn turn(String what) {
    if (!take(',')) {
      throw expected("a comma and " + what);
    }
    var day = day();
    return new PosixRule.Turn(day, take('/') ? signed(MOST_TIME_HOURS) : DEFAULT_TIME);
  }

  private YearDay day() {
    if (take('J')) {
      return new YearDay.Date(number("a day", 1, 365));
    }
    if (!take('M')) {
      return new YearDay.DaysIn(number("a day", 0, 365));
    }
    int month = number("a month", 1, 12);
    skipDot();
    int week = number("a week", 1, 5);
    skipDot();
    int weekday = number("a weekday", 0, 6);
    return new YearDay.Weekday(month, week, DayOfWeek.SUNDAY.plus(weekday));
  }

  private void skipDot() {
    if (!take('.')) {
      throw expected("\".\"");
    }
  }

  /** {@code [+-]hh[:mm[:ss]]} in seconds. */
  private int signed(int mostHours) {
    boolean negative = take('-');
    if (!negative) {
      take('+');
    }
    int seconds = number("hours", 0, mostHours) * SECONDS_PER_HOUR;
    if (take(':')) {
      seconds += number("minutes", 0, 59) * SECONDS_PER_MINUTE;
      if (take(':')) {
        seconds += number("seconds", 0, 59);
      }
    }
    return negative ? -seconds : seconds;
  }

  private int within18Hours(int offset) {
    if (Math.abs(offset) > TzifBlock.MAX_OFFSET) {
      throw Malformed.footer("an offset must not exceed 18 hours", text, at);
    }
    return offset;
  }

  private int number(String what, int least, int most) {
    int start = at;
    int number = 0;
    while (!ended() && digit(text.charAt(at)) && at - start < LONGEST_NUMBER) {
      number = number * 10 + text.charAt(at++) - '0';
    }
    if (at == start || number < least || number > most) {
      at = start;
      throw expected(what + " from " + least + " to " + most);
    }
    return number;
  }

  private boolean take(char wanted) {
    boolean taken = next(wanted);
    if (taken) {
      at++;
    }
    return taken;
  }

  private boolean next(char wanted) {
    return !ended() && text.charAt(at) == wanted;
  }

  private boolean ended() {
    return at == text.length();
  }

  private SpecException expected(String what) {
    return Malformed.footer("the footer should have " + what + " here", text, at + 1);
  }

  private static boolean digit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean quotable(int c) {
    return letter(c) || digit(c) || c == '+' || c == '-';
  }
}
