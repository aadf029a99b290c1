package dev.almanac.calendar.text;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.SpecException;
import java.util.ArrayList;
import java.util.Map;

/** Parses a calendar with named text fields: the {@code calendar} entries of a specification. */
public final class CalendarText {
  private CalendarText() {}

  /**
   * @param fields the text of each field; missing or empty ones default to 0 for hour, minute and
   *     second, else {@code *}
   * @throws SpecException with every bad field, in Temporal's words
   */
  public static CalendarRule parse(Map<Field, String> fields, String comment) {
    var builder = CalendarRule.builder().comment(comment);
    var problems = new ArrayList<SpecException.Problem>();
    for (var field : Fields.ORDER) {
      try {
        var text = fields.getOrDefault(field, "");
        builder.set(field, Fields.parse(field, text, fallback(field), 1));
      } catch (SpecException refused) {
        problems.addAll(refused.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new SpecException("", problems);
    }
    return builder.build();
  }

  private static String fallback(Field field) {
    return switch (field) {
      case SECOND, MINUTE, HOUR -> "0";
      case DAY_OF_MONTH, MONTH, YEAR, DAY_OF_WEEK -> "*";
    };
  }
}
