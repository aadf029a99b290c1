package dev.almanac.calendar.cron;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Hints for people who think of another dialect. A hint follows the reason of a refusal: where the
 * reason is in Temporal's words, clients expect those at the start.
 */
final class Hints {
  static final String SIX_FIELDS =
      "; six fields end with a year here, and begin with seconds in quartz, spring and dbos";

  private static final Set<Dialect> WITH_DAY_RULES =
      EnumSet.of(Dialect.QUARTZ, Dialect.SPRING, Dialect.DURABLE);
  private static final Set<Dialect> WITH_QUESTION_MARK =
      EnumSet.of(Dialect.QUARTZ, Dialect.SPRING, Dialect.ROBFIG, Dialect.DURABLE);

  /** {@code L}, {@code L-3}, {@code LW}, {@code 15W}, {@code 5L}, {@code FRIL}, in any case. */
  private static final Pattern LAST_OR_NEAREST =
      Pattern.compile("[Ll](?:[Ww]|-[0-9]++[Ww]?)?|[0-9]++[LlWw]|[A-Za-z]{3}[Ll]");

  private static final Pattern NUMBERS = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})(?:/.*)?");

  private Hints() {}

  /** Returns a hint about an element that {@code dialect} refuses; empty if there is none. */
  static String about(Dialect dialect, String element) {
    if (element.indexOf('#') >= 0 && !WITH_DAY_RULES.contains(dialect)) {
      return "; # for the n-th weekday of a month is known to the dialects quartz, spring and"
          + " durable";
    }
    if (element.startsWith("?") && !WITH_QUESTION_MARK.contains(dialect)) {
      return "; ? is known to the dialects quartz, spring, durable and robfig, in this one write *";
    }
    if (LAST_OR_NEAREST.matcher(element).matches() && !WITH_DAY_RULES.contains(dialect)) {
      return "; L and W are known to the dialects quartz, spring and durable";
    }
    if (reversed(element) && dialect != Dialect.QUARTZ) {
      return "; ranges over the end of a field are known to the dialect quartz";
    }
    return "";
  }

  private static boolean reversed(String element) {
    var matcher = NUMBERS.matcher(element);
    return matcher.matches()
        && Integer.parseInt(matcher.group(1)) > Integer.parseInt(matcher.group(2));
  }
}
