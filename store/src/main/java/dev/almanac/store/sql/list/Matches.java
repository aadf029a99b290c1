package dev.almanac.store.sql.list;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Match;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.TextKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes SQL that tests whether the value of an expression, which is not null, matches. */
final class Matches {
  private Matches() {}

  /** Tests an expression that can be compared directly. */
  static void write(Fragment out, String expression, Match match) {
    switch (match) {
      case Match.OneOf(List<Value> values) -> oneOf(out, expression, values);
      case Match.Contains(String text) -> contains(out, expression, text);
      case Match.Within(var from, var to) -> {
        out.add("(1=1");
        bound(out, expression, from, ">");
        bound(out, expression, to, "<");
        out.add(")");
      }
    }
  }

  /**
   * Tests a text whose beginning is in an indexed column. If the compared text is shorter than the
   * longest possible beginning, the beginning alone decides.
   */
  static void text(Fragment out, String alias, Match match) {
    switch (match) {
      case Match.OneOf(List<Value> values) -> {
        if (values.stream().allMatch(Matches::isShort)) {
          oneOf(out, alias + ".text_key", values);
        } else {
          out.add("(");
          oneOf(out, alias + ".text_key", values.stream().map(Matches::key).toList());
          out.add(" AND ");
          oneOf(out, alias + ".text", values);
          out.add(")");
        }
      }
      case Match.Contains(String text) -> contains(out, alias + ".text", text);
      case Match.Within(var from, var to) -> {
        out.add("(").add(alias).add(".text_key IS NOT NULL");
        textBound(out, alias, from, ">");
        textBound(out, alias, to, "<");
        out.add(")");
      }
    }
  }

  /** SQLite's lower, and PostgreSQL's for texts that sort by bytes, only change ASCII letters. */
  private static void contains(Fragment out, String expression, String text) {
    var pattern = new StringBuilder("%");
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit == '%' || unit == '_' || unit == '!') {
        pattern.append('!');
      }
      pattern.append(unit >= 'A' && unit <= 'Z' ? (char) (unit + 'a' - 'A') : unit);
    }
    out.add("lower(").add(expression).add(") LIKE ").text(pattern.append('%').toString());
    out.add(" ESCAPE '!'");
  }

  private static void oneOf(Fragment out, String expression, List<Value> values) {
    if (values.isEmpty()) {
      out.add("1=0");
      return;
    }
    out.add(expression).add(values.size() == 1 ? " = " : " IN (");
    for (int at = 0; at < values.size(); at++) {
      out.add(at == 0 ? "" : ", ");
      value(out, values.get(at));
    }
    out.add(values.size() == 1 ? "" : ")");
  }

  private static void bound(
      Fragment out, String expression, Match.@Nullable Bound bound, String operator) {
    if (bound != null) {
      out.add(" AND ").add(expression).add(" ").add(operator);
      out.add(bound.inclusive() ? "= " : " ");
      value(out, bound.value());
    }
  }

  /** Also compares the indexed beginning; if it equals the bound's, the whole text decides. */
  private static void textBound(
      Fragment out, String alias, Match.@Nullable Bound bound, String operator) {
    if (bound == null) {
      return;
    }
    if (!isShort(bound.value())) {
      bound(out, alias + ".text", bound, operator);
    }
    boolean inclusive = bound.inclusive() || !isShort(bound.value());
    bound(out, alias + ".text_key", new Match.Bound(key(bound.value()), inclusive), operator);
  }

  private static boolean isShort(Value value) {
    return value instanceof Value.Text(String text) && TextKey.isWhole(text);
  }

  private static Value key(Value value) {
    return value instanceof Value.Text(String text) ? new Value.Text(TextKey.of(text)) : value;
  }

  private static void value(Fragment out, Value value) {
    switch (value) {
      case Value.Text(String text) -> out.text(text);
      case Value.Whole(long number) -> out.number(number);
      case Value.Real(double real) -> out.real(real);
    }
  }
}
