package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import java.util.ArrayList;
import java.util.List;

/** How a dialect numbers the days of the week. Names are given with Sunday = 0, as in rules. */
enum Week {
  /** 0 to 6, Sunday first. */
  ZERO_TO_SIX(0, 6, 0),
  /** 0 to 7, Sunday at both ends; {@code *} begins on Sunday and the name means 0. */
  ZERO_TO_SEVEN(0, 7, 0),
  /** 0 to 7, Sunday at both ends; {@code *} begins on Monday and the name means 7. */
  MONDAY_FIRST(0, 7, 1),
  /** 1 to 7, Sunday first. */
  ONE_TO_SEVEN(1, 7, 1);

  private static final int DAYS = 7;

  private final int min;
  private final int max;
  private final int firstOfStar;

  Week(int min, int max, int firstOfStar) {
    this.min = min;
    this.max = max;
    this.firstOfStar = firstOfStar;
  }

  int min() {
    return min;
  }

  int max() {
    return max;
  }

  /** Returns where {@code *} begins, which matters when a step follows. */
  int firstOfStar() {
    return firstOfStar;
  }

  int lastOfStar() {
    return firstOfStar + DAYS - 1;
  }

  /** Returns the number of a day known by its name. */
  int named(int day) {
    return switch (this) {
      case ZERO_TO_SIX, ZERO_TO_SEVEN -> day;
      case MONDAY_FIRST -> day == 0 ? DAYS : day;
      case ONE_TO_SEVEN -> day + 1;
    };
  }

  /** Returns the number as the start of a range: {@code SUN-TUE} must not begin after it ends. */
  int startingRange(int number) {
    return this == MONDAY_FIRST && number == DAYS ? 0 : number;
  }

  /** Returns the day of a number of this dialect, Sunday = 0. */
  int day(int number) {
    return this == ONE_TO_SEVEN ? number - 1 : number % DAYS;
  }

  /** Returns the days of a range of numbers; a Sunday written as 7 goes in front. */
  List<Range> days(int start, int end, int step) {
    if (this == ONE_TO_SEVEN || end < DAYS) {
      int shift = this == ONE_TO_SEVEN ? 1 : 0;
      return List.of(Range.stepping(start - shift, end - shift, step));
    }
    if (step == 1 && start <= 1) {
      return List.of(Field.DAY_OF_WEEK.all());
    }
    var ranges = new ArrayList<Range>();
    if (start > 0 && (DAYS - start) % step == 0) {
      ranges.add(Range.at(0));
    }
    if (start < DAYS) {
      ranges.add(Range.stepping(start, DAYS - 1, step));
    }
    return ranges;
  }
}
