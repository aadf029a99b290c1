package dev.almanac.calendar.sentence;

import java.util.Optional;

/**
 * Minutes within an hour or seconds within a minute.
 *
 * @param unit {@code minute} or {@code second}
 */
record Spread(Values values, String unit) {
  /** More values than this are not listed one by one. */
  static final int FEW = 6;

  /** From this number on, consecutive values read better as a range. */
  private static final int RANGE = 4;

  /** Returns whether the values are listed: few enough, and no range. */
  boolean listed() {
    return values.size() <= FEW && !range();
  }

  private boolean range() {
    return values.step() == 1 && values.size() >= RANGE;
  }

  /** {@code 5, 20 and 50 minutes}. */
  String list() {
    var numbers = values.members().stream().map(String::valueOf).toList();
    return Words.and(numbers) + " " + unit + (values.only(1) ? "" : "s");
  }

  /**
   * Describes when: {@code at 5, 20 and 50 minutes}, {@code every 7 minutes from 0 to 56 minutes};
   * empty for a set without a pattern.
   */
  Optional<String> adverb() {
    if (listed()) {
      return Optional.of("at " + list());
    }
    int step = values.step();
    return stepped((step == 1 ? "" : step + " ") + unit + (step == 1 ? "" : "s"))
        .map(text -> text + " " + unit + "s");
  }

  /** Describes what: {@code 5, 20 and 50 minutes}, {@code every 7th minute from 0 to 56}. */
  Optional<String> noun() {
    if (listed()) {
      return Optional.of(list());
    }
    int step = values.step();
    return stepped((step == 1 ? "" : Words.ordinal(step) + " ") + unit);
  }

  private Optional<String> stepped(String each) {
    return values.step() == 0
        ? Optional.empty()
        : Optional.of("every " + each + " from " + values.first() + " to " + values.last());
  }
}
