package dev.almanac.store.sql.registry;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.sql.jdbc.Database;
import java.util.List;

/** Table {@code api_key}. */
public record SqlApiKeys(Database database) implements ApiKeyStore {
  private static final String ADD =
      "INSERT INTO api_key (key_id, version, data) VALUES (?, 1, ?) ON CONFLICT DO NOTHING";
  private static final String UPDATE =
      "UPDATE api_key SET version = version + 1, data = ? WHERE key_id = ? AND version = ?";
  private static final String LIST =
      "SELECT key_id, version, data FROM api_key WHERE key_id > ? ORDER BY key_id LIMIT ?";

  @Override
  public boolean add(Fence fence, String id, Blob data) {
    var row = new KeyRow(id, 1, data);
    return database.write(
        fence, session -> session.query(ADD).text(row.id()).blob(row.data()).update() == 1);
  }

  @Override
  public boolean update(Fence fence, String id, long version, Blob data) {
    return database.write(
        fence,
        session -> session.query(UPDATE).blob(data).text(id).number(version).update() == 1);
  }

  @Override
  public List<KeyRow> list(String after, int limit) {
    return database.read(session -> session
        .query(LIST)
        .text(after)
        .number(limit)
        .list(row -> new KeyRow(row.text(), row.number(), row.blob())));
  }

  @Override
  public boolean remove(Fence fence, String id) {
    return database.write(
        fence,
        session ->
            session.query("DELETE FROM api_key WHERE key_id = ?").text(id).update() == 1);
  }
}
