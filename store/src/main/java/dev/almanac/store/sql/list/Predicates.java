package dev.almanac.store.sql.list;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Fragment;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conditions as SQL over a row of {@code visibility} with the alias {@code v}. */
record Predicates(Dialect dialect) {
  private static final String CLOSED = "v.close_time < " + Lifetime.OPEN;
  private static final String OPEN = "v.close_time = " + Lifetime.OPEN;
  private static final int LAST_COMMON_STATUS = 2;
  private static final String OF_RUN = "attribute_value_run";

  /** A field in SQL, and the condition for its presence; null if it is always present. */
  private record Column(String expression, @Nullable String present, String missing) {
    static Column always(String expression) {
      return new Column(expression, null, "1=0");
    }

    static Column ofClosed(String expression) {
      return new Column(expression, CLOSED, OPEN);
    }

    static Column nullable(String expression) {
      return new Column(expression, expression + " IS NOT NULL", expression + " IS NULL");
    }
  }

  Fragment of(Condition condition) {
    var out = new Fragment();
    write(out, condition);
    return out;
  }

  /** Returns an expression for the value of a field, or null. */
  Fragment value(Field field) {
    return switch (field) {
      case Field.Listed listed -> {
        var column = column(listed);
        yield column.present() == null
            ? new Fragment().add(column.expression())
            : new Fragment()
                .add("CASE WHEN " + column.present() + " THEN " + column.expression() + " END");
      }
      case Field.Custom(int attribute, Field.Kind kind) ->
        new Fragment()
            .add("(SELECT max(a." + column(kind) + ") FROM attribute_value a")
            .add(dialect.by(OF_RUN))
            .add(" WHERE ")
            .add(ofRun(attribute))
            .add(")");
    };
  }

  private void write(Fragment out, Condition condition) {
    switch (condition) {
      case Condition.All(List<Condition> parts) -> join(out, parts, " AND ", "1=1");
      case Condition.Any(List<Condition> parts) -> join(out, parts, " OR ", "1=0");
      case Condition.Has(Field field, Match match) -> has(out, field, match);
      case Condition.Lacks(Field field, Match match) -> lacks(out, field, match);
      case Condition.Missing(Field.Listed field) -> out.add(column(field).missing());
      case Condition.Missing(Field.Custom field) -> {
        out.add("NOT ");
        exists(out, field, Match.ANYTHING);
      }
    }
  }

  private void join(Fragment out, List<Condition> parts, String with, String ifNone) {
    if (parts.isEmpty()) {
      out.add(ifNone);
      return;
    }
    out.add("(");
    for (int at = 0; at < parts.size(); at++) {
      out.add(at == 0 ? "" : with);
      write(out, parts.get(at));
    }
    out.add(")");
  }

  private void has(Fragment out, Field field, Match match) {
    switch (field) {
      case Field.Listed listed -> {
        out.add("(");
        hint(out, listed, match);
        present(out, listed);
        column(out, listed, match);
        out.add(")");
      }
      case Field.Custom custom -> exists(out, custom, match);
    }
  }

  private void lacks(Fragment out, Field field, Match match) {
    switch (field) {
      case Field.Listed listed -> {
        out.add("(");
        present(out, listed);
        out.add("NOT (");
        column(out, listed, match);
        out.add("))");
      }
      case Field.Custom custom -> {
        out.add("(");
        exists(out, custom, Match.ANYTHING);
        out.add(" AND NOT ");
        exists(out, custom, match);
        out.add(")");
      }
    }
  }

  private void present(Fragment out, Field.Listed field) {
    String present = column(field).present();
    if (present != null) {
      out.add(present).add(" AND ");
    }
  }

  private void column(Fragment out, Field.Listed field, Match match) {
    if (field == Field.Listed.RUN_ID && match instanceof Match.OneOf(List<Value> values)) {
      runIds(out, "v.run_id", values);
    } else {
      Matches.write(out, column(field).expression(), match);
    }
  }

  /** Compares run ids; text that is not the normal form of a run id matches no run. */
  static void runIds(Fragment out, String column, List<Value> values) {
    var ids = values.stream().flatMap(value -> runId(value).stream()).toList();
    if (ids.isEmpty()) {
      out.add("1=0");
      return;
    }
    out.add(column).add(" IN (");
    for (int at = 0; at < ids.size(); at++) {
      out.add(at == 0 ? "" : ", ").uuid(ids.get(at));
    }
    out.add(")");
  }

  private static Optional<UUID> runId(Value value) {
    try {
      return value instanceof Value.Text(String text)
          ? Optional.of(UUID.fromString(text)).filter(id -> id.toString().equals(text))
          : Optional.empty();
    } catch (IllegalArgumentException noId) {
      return Optional.empty();
    }
  }

  /**
   * Adds consequences of a condition that planners cannot derive: that running runs come first in
   * the order, which rows the partial index of statuses has, and that what started late closed
   * late.
   */
  private static void hint(Fragment out, Field.Listed field, Match match) {
    if (field == Field.Listed.STATUS && match instanceof Match.OneOf(List<Value> values)) {
      if (values.equals(List.of(new Value.Whole(VisibilityRow.RUNNING)))) {
        out.add(OPEN).add(" AND ");
      } else if (values.stream().allMatch(Predicates::isRareStatus)) {
        out.add("v.status > " + LAST_COMMON_STATUS + " AND ");
      }
    }
    if (field == Field.Listed.START_TIME
        && match instanceof Match.Within(Match.Bound(Value.Whole(long from), var in), var to)) {
      out.add("v.close_time >= ").number(from).add(" AND ");
    }
  }

  static boolean isRareStatus(Value value) {
    return value instanceof Value.Whole(long status) && status > LAST_COMMON_STATUS;
  }

  /**
   * Tests whether the run has a matching value of the attribute. OFFSET keeps PostgreSQL from
   * turning this into a join: its planner needs half a minute to order hundreds of joins, and might
   * start at the wrong end. SQLite gets a hint instead.
   */
  private void exists(Fragment out, Field.Custom field, Match match) {
    out.add("EXISTS (SELECT 1 FROM attribute_value a").add(dialect.by(OF_RUN)).add(" WHERE ");
    out.add(ofRun(field.attribute())).add(" AND ");
    attribute(out, "a", field, match);
    out.add(" LIMIT 1 OFFSET 0)");
  }

  /** Tests whether a row of {@code attribute_value} matches. */
  static void attribute(Fragment out, String alias, Field.Custom field, Match match) {
    switch (field.kind()) {
      case TEXT -> Matches.text(out, alias, match);
      case WHOLE, REAL -> {
        String column = alias + "." + column(field.kind());
        out.add("(").add(column).add(" IS NOT NULL AND ");
        Matches.write(out, column, match);
        out.add(")");
      }
    }
  }

  static String column(Field.Kind kind) {
    return switch (kind) {
      case TEXT -> "text";
      case WHOLE -> "number";
      case REAL -> "real_number";
    };
  }

  private static Fragment ofRun(int attribute) {
    return new Fragment()
        .add("a.run_id = v.run_id AND a.attribute = ")
        .number(attribute)
        .add(" AND a.namespace = v.namespace");
  }

  private Column column(Field.Listed field) {
    return switch (field) {
      case WORKFLOW_ID -> Column.always("v.workflow_id");
      case RUN_ID -> Column.always(dialect.uuidText("v.run_id"));
      case WORKFLOW_TYPE -> Column.always("v.type");
      case TASK_QUEUE -> Column.always("v.task_queue");
      case STATUS -> Column.always("v.status");
      case START_TIME -> Column.always("v.start_time");
      case EXECUTION_TIME -> Column.always("v.execution_time");
      case CLOSE_TIME -> Column.ofClosed("v.close_time");
      case EXECUTION_DURATION -> Column.ofClosed("(v.close_time - v.execution_time)");
      case HISTORY_LENGTH -> Column.ofClosed("v.history_length");
      case HISTORY_BYTES -> Column.ofClosed("v.history_bytes");
      case TRANSITIONS -> Column.nullable("v.transitions");
      case PARENT_WORKFLOW_ID -> Column.nullable("v.parent_workflow_id");
      case PARENT_RUN_ID -> Column.nullable("v.parent_run_id");
      case ROOT_WORKFLOW_ID -> Column.always("coalesce(v.root_workflow_id, v.workflow_id)");
      case ROOT_RUN_ID ->
        Column.always("coalesce(v.root_run_id, %s)".formatted(dialect.uuidText("v.run_id")));
    };
  }
}
