package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import java.util.List;
import java.util.Set;

/**
 * Cron strings of Durable Workflow: five fields with {@code ? L W #} for days. Sunday is 0 or 7. If
 * both day fields restrict anything, a day that matches one of them is enough, also where one
 * begins with {@code *}. A step after a single value is refused, because the library that Durable
 * Workflow uses gives it a meaning that nobody expects.
 */
final class DurableDialect implements CronParser {
  private static final FieldGrammar GRAMMAR =
      new FieldGrammar(Dialect.DURABLE, new FieldNumbers(Week.ZERO_TO_SEVEN, Set.of()), Set.of());
  private static final DayRuleText DAYS = new DayRuleText(GRAMMAR);

  @Override
  public CronExpression parse(String text) {
    var line = Line.of(Dialect.DURABLE, text).expanded();
    var layout = line.layout(List.of(Layout.FIVE));
    var fields = line.fields();
    var rule = FieldValues.readAll(layout, fields, DAYS::values).build();
    boolean both = isAny(fields.get(layout.indexOf(Field.DAY_OF_MONTH)))
        || isAny(fields.get(layout.indexOf(Field.DAY_OF_WEEK)));
    return new CronExpression.Calendars("", both ? List.of(rule) : EitherDay.of(rule));
  }

  private static boolean isAny(Token token) {
    return token.text().equals("*") || token.text().equals("?");
  }
}
