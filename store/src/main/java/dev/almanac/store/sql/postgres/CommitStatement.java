package dev.almanac.store.sql.postgres;

import static java.util.stream.Collectors.joining;

import dev.almanac.store.Batch;
import dev.almanac.store.Fence;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.sql.Change;
import dev.almanac.store.sql.Changes;
import dev.almanac.store.sql.ScheduleChanges;
import dev.almanac.store.sql.jdbc.Column;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.sql.jdbc.Shape;
import dev.almanac.store.sql.jdbc.SqlType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/**
 * A batch as one statement: a CTE for each shape, with arrays as columns. Every CTE checks the
 * fence; if it does not hold, the statement fails.
 *
 * <p>If one shape of a group is needed, all are included, so that there are few statements to plan.
 */
final class CommitStatement {
  private static final String FENCE = """
      WITH lease AS MATERIALIZED (
        SELECT 1 FROM node WHERE node = ? AND epoch = ? FOR SHARE
      ), fence AS MATERIALIZED (
        SELECT almanac_require(count(*) = 1, '%s', 'the fence is lost') AS held FROM lease
      )""".formatted(PostgresDialect.FENCE_LOST);

  private final Map<Shape, List<Change>> changes;

  private CommitStatement(Map<Shape, List<Change>> changes) {
    this.changes = changes;
  }

  static CommitStatement of(Batch batch) {
    var rows = new ArrayList<Change>();
    for (RunWrite run : batch.runs()) {
      rows.addAll(Changes.of(run));
    }
    for (ScheduleWrite schedule : batch.schedules()) {
      rows.addAll(ScheduleChanges.of(schedule));
    }
    rows.addAll(Changes.of(batch.loose()));
    for (AuditRow row : batch.audit()) {
      rows.addAll(Changes.of(row));
    }
    var groups = EnumSet.noneOf(Shape.Group.class);
    rows.forEach(row -> groups.add(row.shape().group()));
    var changes = new EnumMap<Shape, List<Change>>(Shape.class);
    for (Shape shape : Shape.values()) {
      if (groups.contains(shape.group())) {
        changes.put(shape, new ArrayList<>());
      }
    }
    for (Change row : rows) {
      changes.computeIfAbsent(row.shape(), shape -> new ArrayList<>()).add(row);
    }
    return new CommitStatement(changes);
  }

  /** Executes the statement, in autocommit mode or in the caller's transaction. */
  void execute(Session session, Fence fence) throws SQLException {
    PreparedStatement statement = session.prepare(sql());
    // Planning takes longer than execution, so the server keeps the plan from the first time on.
    statement.unwrap(PGStatement.class).setPrepareThreshold(1);
    int at = 0;
    statement.setString(++at, fence.node());
    statement.setLong(++at, fence.epoch());
    for (Map.Entry<Shape, List<Change>> entry : changes.entrySet()) {
      at = bind(session.connection(), statement, at, entry);
    }
    for (Map.Entry<Shape, List<Change>> entry : changes.entrySet()) {
      if (isCounted(entry.getKey())) {
        statement.setLong(++at, entry.getValue().size());
      }
    }
    statement.execute();
  }

  String sql() {
    var sql = new StringBuilder(FENCE);
    changes.keySet().forEach(shape -> sql.append(",\n").append(cte(shape)));
    sql.append("\nSELECT (SELECT held FROM fence)");
    changes.keySet().stream()
        .filter(CommitStatement::isCounted)
        .forEach(shape -> sql.append("""
            ,
              almanac_require((SELECT count(*) FROM %s) = ?, '%s', 'a row of %s is missing')
            """.stripTrailing()
            .formatted(name(shape), PostgresDialect.ROW_MISSING, shape.table())));
    return sql.toString();
  }

  private static boolean isCounted(Shape shape) {
    return switch (shape.kind()) {
      case UPDATE_ONE, DELETE_ONE -> true;
      case INSERT, INSERT_IF_NEW, UPSERT, DELETE -> false;
    };
  }

  private static String name(Shape shape) {
    return shape.name().toLowerCase(Locale.ROOT) + "_rows";
  }

  private static String cte(Shape shape) {
    String names = joined(shape.columns(), ", ", Column::name);
    String rows = "unnest(%s) AS r(%s)"
        .formatted(
            joined(shape.columns(), ", ", column -> "?::" + column.type().postgres() + "[]"),
            names);
    String insert = "INSERT INTO %s (%s) SELECT %s FROM %s WHERE (SELECT held FROM fence)"
        .formatted(shape.table(), names, names, rows);
    String where = "WHERE (SELECT held FROM fence) AND "
        + joined(
            shape.keys(),
            " AND ",
            key -> "t.%1$s %2$s r.%1$s".formatted(key.name(), key.operator()));
    String body = switch (shape.kind()) {
      case INSERT -> insert;
      case INSERT_IF_NEW -> insert + " ON CONFLICT DO NOTHING";
      case UPSERT ->
        insert
            + " ON CONFLICT (%s) DO UPDATE SET ".formatted(joined(shape.keys(), ", ", Column::name))
            + joined(shape.others(), ", ", value -> value.name() + " = excluded." + value.name());
      case UPDATE_ONE ->
        "UPDATE %s t SET ".formatted(shape.table())
            + joined(shape.others(), ", ", value -> value.name() + " = r." + value.name())
            + " FROM %s %s RETURNING 1".formatted(rows, where);
      case DELETE, DELETE_ONE ->
        "DELETE FROM %s t USING %s %s RETURNING 1".formatted(shape.table(), rows, where);
    };
    return "%s AS (%s)".formatted(name(shape), body);
  }

  private static String joined(
      List<Column> columns, String separator, Function<Column, String> text) {
    return columns.stream().map(text).collect(joining(separator));
  }

  private static int bind(
      Connection connection,
      PreparedStatement statement,
      int before,
      Map.Entry<Shape, List<Change>> entry)
      throws SQLException {
    List<Column> columns = entry.getKey().columns();
    for (int column = 0; column < columns.size(); column++) {
      SqlType type = columns.get(column).type();
      @Nullable Object[] values = values(type, entry.getValue(), column);
      statement.setArray(before + column + 1, connection.createArrayOf(type.postgres(), values));
    }
    return before + columns.size();
  }

  private static @Nullable Object[] values(SqlType type, List<Change> rows, int column) {
    @Nullable
    Object[] values = switch (type) {
      case INT -> new Integer[rows.size()];
      case LONG -> new Long[rows.size()];
      case REAL -> new Double[rows.size()];
      case TEXT -> new String[rows.size()];
      case UUID -> new UUID[rows.size()];
      case BYTES -> new byte[rows.size()][];
    };
    Arrays.setAll(values, row -> rows.get(row).value(column));
    return values;
  }
}
