package dev.almanac.store.sql.encryption;

import dev.almanac.store.Fence;
import dev.almanac.store.encryption.DataKeyStore;
import dev.almanac.store.encryption.WrappedKey;
import dev.almanac.store.sql.SqlNodes;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Table {@code data_key}. */
public record SqlDataKeys(Database database) implements DataKeyStore {
  /** From this level on, blobs can be encrypted. */
  private static final int LEVEL = 3;

  private static final String LIST = """
      SELECT id, namespace, created, retired, blobs, master, wrapped FROM data_key ORDER BY id
      """;
  private static final String ADD = """
      INSERT INTO data_key (id, namespace, created, retired, blobs, master, wrapped)
      VALUES (?, ?, ?, 0, ?, ?, ?)
      """;
  private static final String RETIRE =
      "UPDATE data_key SET retired = ? WHERE namespace = ? AND id <> ? AND retired = 0";

  @Override
  public List<WrappedKey> list() {
    return database.read(session -> session.query(LIST).list(SqlDataKeys::key));
  }

  private static WrappedKey key(Row row) throws SQLException {
    return new WrappedKey(
        row.integer(),
        row.uuid(),
        row.number(),
        row.number() != 0,
        row.number(),
        new WrappedKey.Wrapping(row.text(), row.bytes()));
  }

  @Override
  public int nextId() {
    return database.write(session -> Math.toIntExact(SqlNodes.advance(session, "data_key", 1)));
  }

  @Override
  public void add(WrappedKey key) {
    database.write(session -> {
      add(session, key);
      return true;
    });
  }

  private static void add(Session session, WrappedKey key) throws SQLException {
    session
        .query("UPDATE write_level SET level = ? WHERE level < ?")
        .number(LEVEL)
        .number(LEVEL)
        .update();
    session
        .query(ADD)
        .number(key.id())
        .uuid(key.namespace())
        .number(key.created())
        .number(key.blobs())
        .text(key.wrapping().master())
        .bytes(key.wrapping().bytes())
        .update();
  }

  @Override
  public void replace(WrappedKey key) {
    database.write(session -> {
      add(session, key);
      return session
          .query(RETIRE)
          .number(Math.max(1, key.created()))
          .uuid(key.namespace())
          .number(key.id())
          .update();
    });
  }

  @Override
  public void reserve(int id, long blobs) {
    database.write(session -> session
        .query("UPDATE data_key SET blobs = blobs + ? WHERE id = ?")
        .number(blobs)
        .number(id)
        .update());
  }

  /** Overwrites the old wrappings, as their master key may be about to be destroyed. */
  @Override
  public void rewrap(List<WrappedKey> keys) {
    database.write(session -> {
      session.dialect().overwriteDeleted(session, true);
      for (WrappedKey key : keys) {
        session
            .query("UPDATE data_key SET master = ?, wrapped = ? WHERE id = ?")
            .text(key.wrapping().master())
            .bytes(key.wrapping().bytes())
            .number(key.id())
            .update();
      }
      session.dialect().overwriteDeleted(session, false);
      return true;
    });
  }

  @Override
  public void delete(Fence fence, Collection<Integer> ids) {
    database.write(fence, session -> {
      session.dialect().overwriteDeleted(session, true);
      for (int id : ids) {
        session.query("DELETE FROM data_key WHERE id = ?").number(id).update();
      }
      session.dialect().overwriteDeleted(session, false);
      return true;
    });
  }
}
