package dev.almanac.store.sql;

import dev.almanac.store.Fence;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Table {@code calendar}. */
record SqlCalendars(Database database) implements CalendarStore {
  private static final String SELECT = "SELECT namespace, name, version, data FROM calendar ";
  private static final String NEWEST =
      "SELECT coalesce(max(version), 0) FROM calendar WHERE namespace = ? AND name = ?";
  private static final String INSERT = """
      INSERT INTO calendar (namespace, name, version, data) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """;
  private static final String OUTDATED =
      "DELETE FROM calendar WHERE namespace = ? AND name = ? AND version <= ?";
  private static final String LIST = """
      SELECT c.namespace, c.name, c.version, c.data FROM calendar c
      WHERE c.namespace = ? AND c.name > ? AND c.version = (
        SELECT max(n.version) FROM calendar n WHERE n.namespace = c.namespace AND n.name = c.name)
      ORDER BY c.name LIMIT ?
      """;

  @Override
  public boolean put(Fence fence, CalendarRow row) {
    return database.write(fence, session -> {
      long newest = session
          .query(NEWEST)
          .uuid(row.namespace())
          .text(row.name())
          .first(Row::number)
          .orElse(0L);
      if (newest + 1 != row.version() || insert(session, row) == 0) {
        return false;
      }
      session
          .query(OUTDATED)
          .uuid(row.namespace())
          .text(row.name())
          .number(row.version() - VERSIONS)
          .update();
      return true;
    });
  }

  private static int insert(Session session, CalendarRow row) throws SQLException {
    return session
        .query(INSERT)
        .uuid(row.namespace())
        .text(row.name())
        .number(row.version())
        .blob(row.data())
        .update();
  }

  @Override
  public boolean remove(Fence fence, UUID namespace, String name) {
    return database.write(
        fence,
        session -> session
                .query(OUTDATED)
                .uuid(namespace)
                .text(name)
                .number(Long.MAX_VALUE)
                .update()
            > 0);
  }

  @Override
  public Optional<CalendarRow> get(UUID namespace, String name) {
    return database.read(session -> session
        .query(SELECT + "WHERE namespace = ? AND name = ? ORDER BY version DESC LIMIT 1")
        .uuid(namespace)
        .text(name)
        .first(SqlCalendars::row));
  }

  @Override
  public List<CalendarRow> versions(UUID namespace, String name) {
    return database.read(session -> session
        .query(SELECT + "WHERE namespace = ? AND name = ? ORDER BY version DESC")
        .uuid(namespace)
        .text(name)
        .list(SqlCalendars::row));
  }

  @Override
  public List<CalendarRow> list(UUID namespace, String after, int limit) {
    return database.read(session ->
        session.query(LIST).uuid(namespace).text(after).number(limit).list(SqlCalendars::row));
  }

  private static CalendarRow row(Row row) throws SQLException {
    return new CalendarRow(row.uuid(), row.text(), row.number(), row.blob());
  }
}
