package dev.almanac.calendar.sentence;

import dev.almanac.calendar.text.Names;
import java.util.List;
import java.util.Locale;

/** Words for lists, counts, ordinals and names. */
final class Words {
  private static final List<String> FIRST_ORDINALS =
      List.of("first", "second", "third", "fourth", "fifth");

  private Words() {}

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  static String list(List<String> items, String conjunction) {
    if (items.size() < 2) {
      return String.join("", items);
    }
    return String.join(", ", items.subList(0, items.size() - 1))
        + " "
        + conjunction
        + " "
        + items.getLast();
  }

  static String and(List<String> items) {
    return list(items, "and");
  }

  /** Joins clauses, which contain lists themselves: {@code a, and b}, {@code a, b, and c}. */
  static String clauses(List<String> items) {
    if (items.size() < 2) {
      return String.join("", items);
    }
    return String.join(", ", items.subList(0, items.size() - 1)) + ", and " + items.getLast();
  }

  static String count(long number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }

  /** {@code 1st}, {@code 2nd}, {@code 11th}. */
  static String ordinal(int number) {
    int teens = number % 100;
    if (teens >= 11 && teens <= 13) {
      return number + "th";
    }
    return number
        + switch (number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }

  /** {@code first} to {@code fifth}, then digits. */
  static String spelledOrdinal(int number) {
    return number >= 1 && number <= FIRST_ORDINALS.size()
        ? FIRST_ORDINALS.get(number - 1)
        : ordinal(number);
  }

  /** Returns the name of a weekday, Sunday = 0. */
  static String weekday(int value) {
    return capital(Names.WEEKDAYS.get(Math.floorMod(value, 7)));
  }

  static String month(int value) {
    return capital(Names.MONTHS.get(value - 1));
  }

  static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
