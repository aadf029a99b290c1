package dev.almanac.store.sql.registry;

import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.NamespaceRow;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Table {@code namespace}. */
public record SqlNamespaces(Database database) implements NamespaceStore {
  private static final String REGISTER = """
      INSERT INTO namespace (id, name, version, data) VALUES (?, ?, 1, ?) ON CONFLICT DO NOTHING
      """;
  private static final String UPDATE =
      "UPDATE namespace SET version = version + 1, data = ? WHERE id = ? AND version = ?";
  private static final String SELECT = "SELECT id, name, version, data FROM namespace ";

  @Override
  public boolean register(Fence fence, UUID id, String name, Blob data) {
    var row = new NamespaceRow(id, name, 1, data);
    return database.write(
        fence,
        session -> session
                .query(REGISTER)
                .uuid(row.id())
                .text(row.name())
                .blob(row.data())
                .update()
            == 1);
  }

  @Override
  public boolean update(Fence fence, UUID id, long version, Blob data) {
    return database.write(
        fence,
        session -> session.query(UPDATE).blob(data).uuid(id).number(version).update() == 1);
  }

  @Override
  public Optional<NamespaceRow> byName(String name) {
    return database.read(
        session -> session.query(SELECT + "WHERE name = ?").text(name).first(SqlNamespaces::row));
  }

  @Override
  public Optional<NamespaceRow> byId(UUID id) {
    return database.read(
        session -> session.query(SELECT + "WHERE id = ?").uuid(id).first(SqlNamespaces::row));
  }

  @Override
  public List<NamespaceRow> list(String after, int limit) {
    return database.read(session -> session
        .query(SELECT + "WHERE name > ? ORDER BY name LIMIT ?")
        .text(after)
        .number(limit)
        .list(SqlNamespaces::row));
  }

  private static NamespaceRow row(Row row) throws SQLException {
    return new NamespaceRow(row.uuid(), row.text(), row.number(), row.blob());
  }
}
