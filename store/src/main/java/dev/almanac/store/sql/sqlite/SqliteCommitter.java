package dev.almanac.store.sql.sqlite;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import dev.almanac.store.Batch;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.sql.Change;
import dev.almanac.store.sql.Changes;
import dev.almanac.store.sql.ScheduleChanges;
import dev.almanac.store.sql.jdbc.Column;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.sql.jdbc.Shape;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Commits a batch as one transaction, run by run, so that a refused row identifies its run. */
record SqliteCommitter(SqliteDatabase database) implements Committer {
  private static final Map<Shape, String> SQL = new EnumMap<>(Arrays.stream(Shape.values())
      .collect(Collectors.toMap(Function.identity(), SqliteCommitter::sql)));

  @Override
  public void commit(Fence fence, Batch batch) {
    database.write(fence, session -> {
      for (RunWrite run : batch.runs()) {
        apply(session, Changes.of(run), run.identity().ref());
      }
      for (ScheduleWrite schedule : batch.schedules()) {
        apply(session, ScheduleChanges.of(schedule), schedule.identity().ref());
      }
      apply(session, Changes.of(batch.loose()), null);
      for (AuditRow row : batch.audit()) {
        apply(session, Changes.of(row), null);
      }
      return true;
    });
  }

  private static void apply(Session session, List<Change> changes, @Nullable EntityRef run)
      throws SQLException {
    try {
      for (Change change : changes) {
        apply(session, change, run);
      }
    } catch (SQLException e) {
      if (session.dialect().translate("Refused", e) instanceof StoreException.Rejected refused) {
        throw refused.of(run);
      }
      throw e;
    }
  }

  private static void apply(Session session, Change change, @Nullable EntityRef run)
      throws SQLException {
    Shape shape = change.shape();
    PreparedStatement statement = session.prepare(requireNonNull(SQL.get(shape)));
    int keys = shape.keys().size();
    int values = shape.others().size();
    // An update binds its values before its keys.
    int shift = shape.kind() == Shape.Kind.UPDATE_ONE ? values : 0;
    for (int column = 0; column < keys + values; column++) {
      int at = column < keys ? column + shift : shift == 0 ? column : column - keys;
      bind(statement, at + 1, change.value(column));
    }
    int changed = statement.executeUpdate();
    if (mustFindItsRow(shape.kind()) && changed != 1) {
      throw new StoreException.Rejected(
          "Expected a row of %s to change, found none".formatted(shape.table()), run, null);
    }
  }

  private static boolean mustFindItsRow(Shape.Kind kind) {
    return switch (kind) {
      case UPDATE_ONE, DELETE_ONE -> true;
      case INSERT, INSERT_IF_NEW, UPSERT, DELETE -> false;
    };
  }

  private static void bind(PreparedStatement statement, int at, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case Integer number -> statement.setInt(at, number);
      case Long number -> statement.setLong(at, number);
      case Double number -> statement.setDouble(at, number);
      case String text -> statement.setString(at, text);
      case UUID id -> statement.setBytes(at, SqliteDialect.bytes(id));
      case byte[] bytes -> statement.setBytes(at, bytes);
      case null -> statement.setObject(at, null);
      default -> throw new IllegalArgumentException("Unexpected value: " + value);
    }
  }

  private static String sql(Shape shape) {
    String names = joined(shape.columns(), ", ", Column::name);
    String marks = joined(shape.columns(), ", ", column -> "?");
    String insert = "INSERT INTO %s (%s) VALUES (%s)".formatted(shape.table(), names, marks);
    String where =
        " WHERE " + joined(shape.keys(), " AND ", key -> key.name() + " " + key.operator() + " ?");
    return switch (shape.kind()) {
      case INSERT -> insert;
      case INSERT_IF_NEW -> insert + " ON CONFLICT DO NOTHING";
      case UPSERT ->
        insert
            + " ON CONFLICT (%s) DO UPDATE SET ".formatted(conflict(shape.keys()))
            + joined(shape.others(), ", ", value -> value.name() + " = excluded." + value.name());
      case UPDATE_ONE ->
        "UPDATE %s SET ".formatted(shape.table())
            + joined(shape.others(), ", ", value -> value.name() + " = ?")
            + where;
      case DELETE, DELETE_ONE -> "DELETE FROM " + shape.table() + where;
    };
  }

  /** Returns the key columns; here a number is a key without its partition. */
  private static String conflict(List<Column> keys) {
    return keys.stream()
        .map(Column::name)
        .filter(name -> !name.equals("partition"))
        .collect(joining(", "));
  }

  private static String joined(
      List<Column> columns, String separator, Function<Column, String> text) {
    return columns.stream().map(text).collect(joining(separator));
  }
}
