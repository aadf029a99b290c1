package dev.almanac.store.sql.encryption;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.NamespaceRemovals;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.sql.LedgerRolling;
import dev.almanac.store.sql.SqlRetention;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.work.MessageKey;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Table {@code removed_namespace}, and the deletion of all rows of a namespace. What is deleted
 * here is overwritten where the database can do that.
 */
public record SqlRemovals(Database database) implements NamespaceRemovals {
  private static final String REMOVED = """
      INSERT INTO removed_namespace (namespace, name, removed, data_keys)
      SELECT id, name, ?, ? FROM namespace WHERE id = ?
      """;
  private static final String RUNS = """
      SELECT partition, run_no, namespace, workflow_id, run_id FROM run
      WHERE namespace = ? ORDER BY run_id LIMIT ?
      """;
  private static final String SCHEDULES = """
      SELECT partition, schedule_no, namespace, schedule_id, incarnation FROM schedule
      WHERE namespace = ? ORDER BY schedule_id, incarnation LIMIT ?
      """;
  private static final String DELETED = """
      UPDATE schedule SET deleted = 0 WHERE partition = ? AND schedule_no = ? AND deleted = ?
      """;

  /** How many schedules one step deletes; each can have much besides its ledger. */
  private static final int SCHEDULES_AT_ONCE = 20;

  private static final String MESSAGES = """
      SELECT partition, source, sequence, data FROM inbox
      WHERE (partition, source, sequence) > (?, ?, ?) ORDER BY partition, source, sequence LIMIT ?
      """;

  /** Tables whose rows name their namespace, and the rest of their keys. */
  private enum Owned {
    POINTER("pointer", "workflow_id"),
    VISIBILITY("visibility", "run_id"),
    ATTRIBUTE_VALUE("attribute_value", "run_id"),
    BACKLOG("backlog", "queue, kind, priority, since, partition, run_no, scheduled_event"),
    BATCH("batch", "job_id"),
    CALENDAR("calendar", "name, version"),
    CALENDAR_USE("calendar_use", "calendar, partition, schedule_no"),
    ATTRIBUTE("attribute", "name");

    private final String sql;

    Owned(String table, String key) {
      sql = """
          DELETE FROM %1$s WHERE (namespace, %2$s) IN (
            SELECT namespace, %2$s FROM %1$s WHERE namespace = ? LIMIT ?)
          """.formatted(table, key);
    }
  }

  @Override
  public boolean remove(Fence fence, UUID namespace, long time) {
    return erasing(fence, session -> {
      var keys = session
          .query("SELECT id FROM data_key WHERE namespace = ? ORDER BY id")
          .uuid(namespace)
          .list(Row::text);
      boolean existed = session
              .query(REMOVED)
              .number(time)
              .text(String.join(",", keys))
              .uuid(namespace)
              .update()
          == 1;
      session.query("DELETE FROM namespace WHERE id = ?").uuid(namespace).update();
      if (existed) {
        session
            .query("DELETE FROM data_key WHERE namespace = ?")
            .uuid(namespace)
            .update();
      }
      return existed;
    });
  }

  @Override
  public List<Removed> unfinished(int limit) {
    return database.read(session -> session
        .query("SELECT namespace, name FROM removed_namespace ORDER BY removed LIMIT ?")
        .number(limit)
        .list(row -> new Removed(row.uuid(), row.text())));
  }

  @Override
  public Step sweep(Fence fence, UUID namespace, int rows) {
    return erasing(fence, session -> {
      var runs = session.query(RUNS).uuid(namespace).number(rows).list(Row::identity);
      for (RunIdentity run : runs) {
        SqlRetention.forget(session, run);
      }
      boolean isDone = runs.isEmpty()
          && schedules(session, namespace, rows)
          && owned(session, namespace, rows)
          && messages(session, namespace, rows);
      if (isDone) {
        session
            .query("DELETE FROM removed_namespace WHERE namespace = ?")
            .uuid(namespace)
            .update();
      }
      return new Step(runs, isDone);
    });
  }

  private <T> T erasing(Fence fence, Database.Action<T> action) {
    return database.write(fence, session -> {
      session.dialect().overwriteDeleted(session, true);
      T result = action.on(session);
      session.dialect().overwriteDeleted(session, false);
      return result;
    });
  }

  /** Returns whether none was left. */
  private static boolean schedules(Session session, UUID namespace, int rows) throws SQLException {
    var schedules =
        session.query(SCHEDULES).uuid(namespace).number(SCHEDULES_AT_ONCE).list(Row::schedule);
    int left = rows;
    for (ScheduleIdentity schedule : schedules) {
      if (left <= 0) {
        break;
      }
      EntityRef ref = schedule.ref();
      session
          .query(DELETED)
          .number(ref.partition())
          .number(ref.number())
          .number(Lifetime.OPEN)
          .update();
      left -= 1 + LedgerRolling.forget(session, ref, left);
    }
    return schedules.isEmpty();
  }

  /** Returns whether few enough were left to delete them all. */
  private static boolean owned(Session session, UUID namespace, int rows) throws SQLException {
    for (UUID id : List.of(namespace, ListNamespace.ofSchedules(namespace))) {
      for (Owned table : Owned.values()) {
        if (session.query(table.sql).uuid(id).number(rows).update() >= rows) {
          return false;
        }
      }
    }
    return true;
  }

  /** Deletes messages that were sealed with a key of the namespace: they cannot be delivered. */
  private static boolean messages(Session session, UUID namespace, int rows) throws SQLException {
    Set<Integer> keys = keys(session, namespace);
    if (keys.isEmpty()) {
      return true;
    }
    var after = new MessageKey(0, 0, Long.MIN_VALUE);
    int deleted = 0;
    while (deleted < rows) {
      var page = session
          .query(MESSAGES)
          .number(after.target())
          .number(after.source())
          .number(after.sequence())
          .number(rows)
          .list(row -> new Message(
              new MessageKey(row.integer(), row.integer(), row.number()), keyId(row.bytes())));
      if (page.isEmpty()) {
        return true;
      }
      after = page.getLast().key();
      for (Message message : page) {
        if (keys.contains(message.dataKey())) {
          deleted += delete(session, message.key());
        }
      }
    }
    return false;
  }

  private record Message(MessageKey key, int dataKey) {}

  private static int keyId(byte[] stored) {
    try {
      return Blob.read(stored).keyId();
    } catch (StoreException.Corrupt e) {
      return 0; // somebody else reports it
    }
  }

  private static Set<Integer> keys(Session session, UUID namespace) throws SQLException {
    String ids = session
        .query("SELECT data_keys FROM removed_namespace WHERE namespace = ?")
        .uuid(namespace)
        .first(Row::text)
        .orElse("");
    var keys = new HashSet<Integer>();
    int from = 0;
    while (from < ids.length()) {
      int comma = ids.indexOf(',', from);
      int to = comma < 0 ? ids.length() : comma;
      keys.add(Integer.valueOf(ids.substring(from, to)));
      from = to + 1;
    }
    return keys;
  }

  private static int delete(Session session, MessageKey key) throws SQLException {
    return session
        .query("DELETE FROM inbox WHERE partition = ? AND source = ? AND sequence = ?")
        .number(key.target())
        .number(key.source())
        .number(key.sequence())
        .update();
  }
}
