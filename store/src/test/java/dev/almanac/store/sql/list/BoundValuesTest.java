package dev.almanac.store.sql.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.postgres.PostgresDialect;
import dev.almanac.store.sql.sqlite.SqliteDialect;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values from callers never become part of the text of a statement. */
class BoundValuesTest {
  private static final String TEXT = "needle";
  private static final long NUMBER = 987_654_321;
  private static final double REAL = 0.123456789;
  private static final List<String> TRACES = List.of(TEXT, "987654321", "0.123456789");

  @ParameterizedTest
  @MethodSource("fields")
  void valuesAreParameters(Field field) {
    for (Match match : matches(field.kind())) {
      for (Dialect dialect : List.of(SqliteDialect.INSTANCE, PostgresDialect.INSTANCE)) {
        for (Condition condition :
            List.of(new Condition.Has(field, match), new Condition.Lacks(field, match))) {
          hasNoTrace(new Predicates(dialect).of(condition));
          Source.of(condition)
              .forEach(source -> hasNoTrace(source.rows(dialect, new UUID(0, NUMBER), "i")));
        }
      }
    }
  }

  @Test
  void attributesAreParameters() {
    var field = new Field.Custom((int) NUMBER, Field.Kind.TEXT);
    hasNoTrace(new Predicates(SqliteDialect.INSTANCE).of(new Condition.Missing(field)));
    hasNoTrace(new Predicates(SqliteDialect.INSTANCE).value(field));
  }

  private static void hasNoTrace(Fragment fragment) {
    TRACES.forEach(trace -> assertThat(fragment.sql()).doesNotContain(trace));
  }

  static Stream<Field> fields() {
    return Stream.concat(
        Stream.of(Field.Listed.values()),
        Stream.of(Field.Kind.values()).map(kind -> new Field.Custom(1, kind)));
  }

  private static List<Match> matches(Field.Kind kind) {
    Value value = switch (kind) {
      case TEXT -> new Value.Text(TEXT);
      case WHOLE -> new Value.Whole(NUMBER);
      case REAL -> new Value.Real(REAL);
    };
    return List.of(
        Match.oneOf(value),
        Match.oneOf(value, value),
        Match.between(value, value),
        new Match.Within(new Match.Bound(value, false), null),
        kind == Field.Kind.TEXT ? Match.startsWith(TEXT) : Match.ANYTHING);
  }
}
