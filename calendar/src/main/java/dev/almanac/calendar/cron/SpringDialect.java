package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Cron strings of the Spring Framework: six fields with seconds in front. Sunday is 0 or 7, and a
 * step after {@code *} counts from Monday. Both day fields must match; {@code ?} is the same as
 * {@code *}.
 */
final class SpringDialect implements CronParser {
  private static final FieldGrammar GRAMMAR = new FieldGrammar(
      Dialect.SPRING,
      new FieldNumbers(Week.MONDAY_FIRST, Set.of()),
      EnumSet.of(FieldGrammar.Option.STEP_AFTER_VALUE));
  private static final DayRuleText DAYS = new DayRuleText(GRAMMAR);

  @Override
  public CronExpression parse(String text) {
    var line = expanded(Line.of(Dialect.SPRING, text));
    var layout = line.layout(List.of(Layout.SECONDS_FIRST));
    var rule = FieldValues.readAll(layout, line.fields(), DAYS::values).build();
    return new CronExpression.Calendars("", List.of(rule));
  }

  /** Expands a shorthand in any case, and adds the seconds. */
  private static Line expanded(Line line) {
    var lower = line.text().toLowerCase(Locale.ROOT);
    var fields = Macros.expand(lower);
    if (fields.equals(lower)) {
      return line;
    }
    var seconds = Field.SECOND.min() + " ";
    return new Line(line.dialect(), new Token(seconds + fields, line.whole().position()));
  }
}
