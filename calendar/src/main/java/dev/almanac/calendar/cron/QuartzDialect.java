package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Cron strings of the Quartz scheduler: six fields with seconds in front, and an optional year.
 * Sunday is 1. One of the day fields is {@code ?}, so the two never have to agree. What Quartz
 * accepts and then partly ignores, such as a step after a name, is refused.
 */
final class QuartzDialect implements CronParser {
  private static final FieldGrammar GRAMMAR = new FieldGrammar(
      Dialect.QUARTZ,
      new FieldNumbers(Week.ONE_TO_SEVEN, Set.of()),
      EnumSet.of(
          FieldGrammar.Option.STEP_AFTER_VALUE,
          FieldGrammar.Option.STEP_ALONE,
          FieldGrammar.Option.STEP_WITHIN_FIELD,
          FieldGrammar.Option.WRAP_AROUND));
  private static final DayRuleText DAYS = new DayRuleText(GRAMMAR);

  /** A weekday by its place in the month. */
  private static final Pattern PLACED = Pattern.compile("#|[Ll]$");

  private static final Range SATURDAY = Range.at(6);

  /** Quartz counts years from here when a step follows {@code *}. */
  private static final int FIRST_YEAR = 1970;

  @Override
  public CronExpression parse(String text) {
    var line = Line.of(Dialect.QUARTZ, text);
    var layout = line.layout(List.of(Layout.SECONDS_FIRST, Layout.SEVEN));
    var fields = line.fields();
    checkDays(
        fields.get(layout.indexOf(Field.DAY_OF_MONTH)),
        fields.get(layout.indexOf(Field.DAY_OF_WEEK)));
    var rule = FieldValues.readAll(layout, fields, QuartzDialect::read).build();
    return new CronExpression.Calendars("", List.of(rule));
  }

  private static void checkDays(Token dayOfMonth, Token dayOfWeek) {
    if (dayOfMonth.text().equals("?") == dayOfWeek.text().equals("?")) {
      throw SpecException.of(
          "DayOfMonth or DayOfWeek must be ?, and only one of them",
          Field.DAY_OF_MONTH.label(),
          dayOfMonth.text(),
          dayOfMonth.position());
    }
  }

  private static FieldValues read(Field field, Token token) {
    if (field == Field.YEAR) {
      return FieldValues.of(years(token));
    }
    if (field == Field.DAY_OF_WEEK && token.text().equalsIgnoreCase("L")) {
      return FieldValues.of(List.of(SATURDAY));
    }
    var elements = GRAMMAR.elements(field, token);
    for (var element : elements) {
      checkElement(field, element, elements.size() > 1);
    }
    return DAYS.values(field, token);
  }

  private static void checkElement(Field field, Token element, boolean inList) {
    int slash = element.text().indexOf('/');
    if (slash > 0 && element.text().substring(0, slash).chars().anyMatch(Character::isLetter)) {
      throw GRAMMAR.refuse(
          field, "has a step after a name, which Quartz would ignore; write a number", element);
    }
    if (inList && field == Field.DAY_OF_WEEK && PLACED.matcher(element.text()).find()) {
      throw GRAMMAR.refuse(
          field, "has L or # in a list, of which Quartz would read one element only", element);
    }
  }

  private static List<Range> years(Token token) {
    if (token.text().equals("*")) {
      return List.of();
    }
    var ranges = new ArrayList<Range>();
    for (var element : GRAMMAR.elements(Field.YEAR, token)) {
      boolean any = element.text().startsWith("*") || element.text().startsWith("/");
      for (var range : GRAMMAR.element(Field.YEAR, element)) {
        int late = any ? Math.floorMod(FIRST_YEAR - range.start(), range.stride()) : 0;
        ranges.add(Range.stepping(range.start() + late, range.end(), range.stride()));
      }
    }
    return ranges;
  }
}
