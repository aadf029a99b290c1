package dev.almanac.calendar.cron;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.Fields;
import dev.almanac.calendar.text.IntervalText;
import java.util.ArrayList;
import java.util.List;

/**
 * Cron strings of Temporal's schedules.
 *
 * <pre>
 *   [TZ=zone |CRON_TZ=zone ]  fields | @macro | @every interval[/phase]  [ # comment]
 *   5 fields:        minute hour day-of-month month day-of-week
 *   6 fields:        minute hour day-of-month month day-of-week year
 *   7 fields: second minute hour day-of-month month day-of-week year
 * </pre>
 *
 * Day of month and day of week must both match. A comment needs a blank before its {@code #}:
 * without one the text is more likely a dialect in which {@code 5#3} is the third Friday.
 */
final class TemporalDialect implements CronParser {
  private static final String EVERY = "@every";

  private static final List<Field> FIVE =
      List.of(Field.MINUTE, Field.HOUR, Field.DAY_OF_MONTH, Field.MONTH, Field.DAY_OF_WEEK);
  private static final List<Field> SIX = List.of(
      Field.MINUTE, Field.HOUR, Field.DAY_OF_MONTH, Field.MONTH, Field.DAY_OF_WEEK, Field.YEAR);
  private static final List<Field> SEVEN = List.of(
      Field.SECOND,
      Field.MINUTE,
      Field.HOUR,
      Field.DAY_OF_MONTH,
      Field.MONTH,
      Field.DAY_OF_WEEK,
      Field.YEAR);

  @Override
  public CronExpression parse(String text) {
    var prefix = ZonePrefix.of(text, "CronString has time zone but missing fields");
    var body = prefix.rest();
    int hash = commentStart(body);
    var comment = hash < 0 ? "" : body.substring(hash + 1).strip();
    var expression = (hash < 0 ? body : body.substring(0, hash)).strip();
    if (expression.equals(EVERY)) {
      throw SpecException.of(
          "CronString does not have interval after @every", "cron", text, prefix.position());
    }
    if (expression.startsWith(EVERY + " ")) {
      return new CronExpression.Every(
          IntervalText.unchecked(expression.substring(EVERY.length() + 1)));
    }
    return new CronExpression.Calendars(
        prefix.zone(), List.of(rule(expression, prefix.position(), comment, text)));
  }

  private static CalendarRule rule(String expression, int position, String comment, String text) {
    var tokens = Token.split(Macros.expand(expression), position);
    var layout = switch (tokens.size()) {
      case 5 -> FIVE;
      case 6 -> SIX;
      case 7 -> SEVEN;
      default ->
        throw SpecException.of("CronString does not have 5-7 fields", "cron", text, position);
    };
    var builder = CalendarRule.builder().comment(comment).set(Field.SECOND, Range.at(0));
    var problems = new ArrayList<SpecException.Problem>();
    for (var field : Field.values()) {
      int index = layout.indexOf(field);
      if (index >= 0) {
        var token = tokens.get(index);
        try {
          builder.set(field, Fields.parse(field, token.text(), "", token.position()));
        } catch (SpecException refused) {
          problems.addAll(refused.problems());
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new SpecException("", problems);
    }
    return builder.build();
  }

  /** Where a comment begins: a {@code #} at the start or after a blank. */
  private static int commentStart(String body) {
    for (int i = body.indexOf('#'); i >= 0; i = body.indexOf('#', i + 1)) {
      if (i == 0 || Character.isWhitespace(body.charAt(i - 1))) {
        return i;
      }
    }
    return -1;
  }
}
