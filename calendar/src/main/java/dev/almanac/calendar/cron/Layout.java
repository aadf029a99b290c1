package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import java.util.List;

/** The orders of fields in the dialects. */
final class Layout {
  static final List<Field> FIVE =
      List.of(Field.MINUTE, Field.HOUR, Field.DAY_OF_MONTH, Field.MONTH, Field.DAY_OF_WEEK);
  static final List<Field> YEAR_LAST = List.of(
      Field.MINUTE, Field.HOUR, Field.DAY_OF_MONTH, Field.MONTH, Field.DAY_OF_WEEK, Field.YEAR);
  static final List<Field> SECONDS_FIRST = List.of(
      Field.SECOND, Field.MINUTE, Field.HOUR, Field.DAY_OF_MONTH, Field.MONTH, Field.DAY_OF_WEEK);
  static final List<Field> SEVEN = List.of(
      Field.SECOND,
      Field.MINUTE,
      Field.HOUR,
      Field.DAY_OF_MONTH,
      Field.MONTH,
      Field.DAY_OF_WEEK,
      Field.YEAR);

  private Layout() {}
}
