package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.Blanks;
import dev.almanac.calendar.text.Fields;
import dev.almanac.calendar.text.IntervalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
 * without one the text is more likely a dialect in which {@code 5#3} is the third Friday. Reasons
 * for a refusal begin with Temporal's words.
 */
final class TemporalDialect implements CronParser {
  private static final String EVERY = "@every";

  /** The parts of a cron string, each without the blanks around it. */
  private record Parts(String zone, Token expression, String comment) {
    static Parts of(String text) {
      var prefix = ZonePrefix.of(Token.trimmed(text, 1));
      var body = prefix.rest();
      int hash = commentStart(body.text());
      if (hash < 0) {
        return new Parts(prefix.zone().text(), body, "");
      }
      return new Parts(
          prefix.zone().text(),
          Token.trimmed(body.text().substring(0, hash), body.position()),
          Token.trimmed(body.text().substring(hash + 1), 1).text());
    }
  }

  /** Returns the fields of a cron string, or the words of a shorthand. */
  static List<Token> words(String text) {
    var expression = Parts.of(text).expression;
    return Token.split(expression.text(), expression.position());
  }

  @Override
  public CronExpression parse(String text) {
    var parts = Parts.of(text);
    var expression = parts.expression;
    if (expression.text().startsWith(EVERY)) {
      return every(expression);
    }
    var fields = Token.split(Macros.expand(expression.text()), expression.position());
    var layout = switch (fields.size()) {
      case 5 -> Layout.FIVE;
      case 6 -> Layout.YEAR_LAST;
      case 7 -> Layout.SEVEN;
      default ->
        throw refuse("CronString does not have 5-7 fields" + onShorthand(expression), expression);
    };
    try {
      var rule = FieldValues.readAll(layout, fields, TemporalDialect::read)
          .comment(parts.comment)
          .build();
      return new CronExpression.Calendars(parts.zone, List.of(rule));
    } catch (SpecException refused) {
      throw hinted(refused, layout);
    }
  }

  private static FieldValues read(Field field, Token token) {
    return FieldValues.of(Fields.parse(field, token.text(), "", token.position()));
  }

  private static CronExpression every(Token expression) {
    if (!expression.text().startsWith(EVERY + " ")) {
      throw refuse("CronString does not have interval after @every", expression);
    }
    int from = EVERY.length() + 1;
    var token = new Token(expression.text().substring(from), expression.position() + from);
    try {
      int slash = token.text().indexOf('/');
      boolean phaseWritten = slash >= 0 && slash < token.text().length() - 1;
      return new CronExpression.Every(IntervalText.afterEvery(token.text()), phaseWritten);
    } catch (SpecException refused) {
      throw refuse(refused.problems().getFirst().reason(), token);
    }
  }

  private static SpecException refuse(String reason, Token token) {
    return SpecException.of(reason, "cron", token.text(), token.position());
  }

  private static String onShorthand(Token expression) {
    if (!expression.text().startsWith("@")) {
      return "";
    }
    var lower = expression.text().toLowerCase(Locale.ROOT);
    return Macros.expand(lower).equals(lower)
        ? "; the shorthands are " + Macros.known() + " and @every"
        : "; shorthands are written in lower case";
  }

  /** Adds hints after the reasons of a refusal, which stay in Temporal's words. */
  private static SpecException hinted(SpecException refused, List<Field> layout) {
    var problems = new ArrayList<>(refused.problems());
    var hint = new StringBuilder(layout.equals(Layout.YEAR_LAST) ? Hints.SIX_FIELDS : "");
    problems.stream()
        .map(problem -> Hints.about(Dialect.TEMPORAL, problem.text()))
        .distinct()
        .forEach(hint::append);
    var last = problems.removeLast();
    problems.add(new SpecException.Problem(
        last.reason() + hint, last.source(), last.text(), last.position()));
    return new SpecException("", problems);
  }

  /** Returns where a comment begins: a {@code #} at the start or after a blank. */
  private static int commentStart(String body) {
    for (int i = body.indexOf('#'); i >= 0; i = body.indexOf('#', i + 1)) {
      if (i == 0 || Blanks.isBlank(body.charAt(i - 1))) {
        return i;
      }
    }
    return -1;
  }
}
