package dev.almanac.calendar.text;

import dev.almanac.calendar.Field;
import java.util.List;
import java.util.Locale;

/** English names of months and weekdays, in any case, abbreviated or not. */
public final class Names {
  public static final List<String> MONTHS = List.of(
      "january",
      "february",
      "march",
      "april",
      "may",
      "june",
      "july",
      "august",
      "september",
      "october",
      "november",
      "december");

  /** Sunday first, with value 0. */
  public static final List<String> WEEKDAYS =
      List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday");

  private static final int SHORTEST_MONTH = 3;
  private static final int SHORTEST_WEEKDAY = 2;
  private static final int LONGEST_VALUE = 4;
  private static final int NO_VALUE = -1;

  private Names() {}

  /** Returns the number of a text, or -1 if it is neither a number nor a name of that field. */
  public static int value(Field field, String text) {
    if (text.matches("\\+?[0-9]+")) {
      var digits = text.replaceFirst("^\\+?0*", "");
      return digits.length() > LONGEST_VALUE ? NO_VALUE : Integer.parseInt("0" + digits);
    }
    return switch (field) {
      case MONTH -> {
        int index = indexOf(MONTHS, text, SHORTEST_MONTH);
        yield index < 0 ? NO_VALUE : index + 1;
      }
      case DAY_OF_WEEK -> indexOf(WEEKDAYS, text, SHORTEST_WEEKDAY);
      case SECOND, MINUTE, HOUR, DAY_OF_MONTH, YEAR -> NO_VALUE;
    };
  }

  private static int indexOf(List<String> names, String text, int shortest) {
    var lower = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i < names.size() && text.length() >= shortest; i++) {
      if (names.get(i).startsWith(lower)) {
        return i;
      }
    }
    return NO_VALUE;
  }
}
