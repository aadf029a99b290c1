package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.text.Names;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The numbers of a dialect's fields, and how they are written: as digits or names. */
record FieldNumbers(Week week, Set<Option> options) {
  enum Option {
    /** {@code January} is the same as {@code Jan}. */
    LONG_NAMES,
    /** {@code +5} is the same as {@code 5}. */
    PLUS_SIGN
  }

  static final int NOTHING = -1;

  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,18}");

  /** Stands for all larger numbers: beyond the end of every field, as a value and as a step. */
  private static final int HUGE = 999_999_999;

  private static final int SHORT_NAME = 3;

  int min(Field field) {
    return field == Field.DAY_OF_WEEK ? week.min() : field.min();
  }

  int max(Field field) {
    return field == Field.DAY_OF_WEEK ? week.max() : field.max();
  }

  /** Returns the number; {@link #NOTHING} if the digits are none. */
  int number(String digits) {
    boolean number = NUMBER.matcher(digits).matches()
        && (options.contains(Option.PLUS_SIGN) || !digits.startsWith("+"));
    return number ? (int) Math.min(HUGE, Long.parseLong(digits)) : NOTHING;
  }

  /** Returns the number of digits or of a name, which may lie outside the field. */
  int value(Field field, String text) {
    int number = number(text);
    if (number != NOTHING) {
      return number;
    }
    return switch (field) {
      case MONTH -> {
        int index = indexOf(Names.MONTHS, text);
        yield index < 0 ? NOTHING : index + 1;
      }
      case DAY_OF_WEEK -> {
        int index = indexOf(Names.WEEKDAYS, text);
        yield index < 0 ? NOTHING : week.named(index);
      }
      case SECOND, MINUTE, HOUR, DAY_OF_MONTH, YEAR -> NOTHING;
    };
  }

  /** Describes the valid values of the field. */
  String expected(Field field) {
    var range = "in range [" + min(field) + "-" + max(field) + "]";
    return switch (field) {
      case MONTH -> range + " or a name such as JAN";
      case DAY_OF_WEEK -> range + " or a name such as MON";
      case SECOND, MINUTE, HOUR, DAY_OF_MONTH, YEAR -> range;
    };
  }

  private int indexOf(List<String> names, String text) {
    var lower = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i < names.size(); i++) {
      var name = names.get(i);
      if (lower.equals(name.substring(0, SHORT_NAME))
          || (options.contains(Option.LONG_NAMES) && lower.equals(name))) {
        return i;
      }
    }
    return NOTHING;
  }
}
