package dev.almanac.calendar.cron;

import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The crontab of DBOS as its documentation describes it: five fields, or six with seconds in front;
 * a field is {@code *} or a list of numbers and ranges, with at most one divisor at its end. The
 * divisor is not a step: it keeps the values that it divides. All fields must match.
 */
final class DbosDialect implements CronParser {
  private static final FieldGrammar GRAMMAR = new FieldGrammar(
      Dialect.DBOS,
      new FieldNumbers(Week.ZERO_TO_SEVEN, EnumSet.of(FieldNumbers.Option.LONG_NAMES)),
      Set.of());

  @Override
  public CronExpression parse(String text) {
    var line = Line.of(Dialect.DBOS, text);
    var layout = line.layout(List.of(Layout.FIVE, Layout.SECONDS_FIRST));
    var rule = FieldValues.readAll(
            layout, line.fields(), (field, token) -> FieldValues.of(ranges(field, token)))
        .build();
    return new CronExpression.Calendars("", List.of(rule));
  }

  private static List<Range> ranges(Field field, Token token) {
    int slash = token.text().indexOf('/');
    var list = slash < 0 ? token : new Token(token.text().substring(0, slash), token.position());
    int divisor = slash < 0 ? 1 : divisor(field, token, slash);
    var elements = GRAMMAR.elements(field, list);
    var ranges = new ArrayList<Range>();
    for (var element : elements) {
      var span = GRAMMAR.span(field, element.text(), element);
      if (span.kind() == FieldGrammar.Span.Kind.STAR && elements.size() > 1) {
        throw GRAMMAR.refuse(field, "has * in a list, where it says everything already", element);
      }
      if (span.kind() == FieldGrammar.Span.Kind.VALUE && elements.size() == 1 && slash >= 0) {
        throw GRAMMAR.refuse(field, "has a divisor after a single value", token);
      }
      ranges.addAll(divisible(field, span, divisor));
    }
    return ranges;
  }

  private static int divisor(Field field, Token token, int slash) {
    int divisor = GRAMMAR.numbers().number(token.text().substring(slash + 1));
    if (divisor < 2 || divisor > GRAMMAR.numbers().max(field)) {
      var limits = "[2-" + GRAMMAR.numbers().max(field) + "]";
      throw GRAMMAR.refuse(field, "may have one divisor, at its end and in range " + limits, token);
    }
    return divisor;
  }

  /** Returns the values of the span that the divisor divides; there may be none. */
  private static List<Range> divisible(Field field, FieldGrammar.Span span, int divisor) {
    int first = Math.ceilDiv(span.start(), divisor) * divisor;
    int last = Math.floorDiv(span.end(), divisor) * divisor;
    if (first > last) {
      return List.of();
    }
    return GRAMMAR.days(field, first, last, first == last ? 1 : divisor);
  }
}
