package dev.almanac.calendar.cron;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.DayRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.Fields;
import java.util.ArrayList;
import java.util.List;

/** The parsed content of one field. */
record FieldValues(List<Range> ranges, List<DayRule> dayRules) {
  /** Parses one field in a dialect. */
  interface Reader {
    /** @throws SpecException with the field, the text and its position */
    FieldValues read(Field field, Token token);
  }

  static FieldValues of(List<Range> ranges) {
    return new FieldValues(ranges, List.of());
  }

  /** Parses all fields, so that one refusal names all problems. Seconds default to 0. */
  static CalendarRule.Builder readAll(List<Field> layout, List<Token> tokens, Reader reader) {
    var builder = CalendarRule.builder().set(Field.SECOND, Range.at(0));
    var dayRules = new ArrayList<DayRule>();
    var problems = new ArrayList<SpecException.Problem>();
    for (var field : Fields.ORDER) {
      int index = layout.indexOf(field);
      if (index >= 0) {
        try {
          var values = reader.read(field, tokens.get(index));
          builder.set(field, values.ranges);
          dayRules.addAll(values.dayRules);
        } catch (SpecException refused) {
          problems.addAll(refused.problems());
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new SpecException("", problems);
    }
    return builder.dayRules(dayRules);
  }
}
