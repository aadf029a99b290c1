package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Table {@code forgotten}, and the deletion of all rows of a run. */
public record SqlRetention(Database database) implements RetentionStore {
  static final String CLOSED = """
      SELECT partition, run_no, namespace, workflow_id, run_id FROM visibility
      WHERE namespace = ? AND close_time < ?
      ORDER BY close_time, start_time, run_id LIMIT ?
      """;

  private static final String CLOSE_STATE = "UPDATE state SET status = ?, last_event_id = ?"
      + " WHERE partition = ? AND run_no = ? AND status = 1";
  private static final String CLOSE_POINTER = "UPDATE pointer SET status = ?"
      + " WHERE namespace = ? AND workflow_id = ? AND run_no = ? AND status = 1";
  private static final String CLOSE_VISIBILITY = """
      UPDATE visibility SET status = ?,
        close_time = CASE WHEN start_time > ? THEN start_time ELSE ? END, history_length = ?
      WHERE namespace = ? AND run_id = ? AND status = 1
      """;
  private static final String CLOSE_ATTRIBUTES = """
      UPDATE attribute_value SET close_time = (SELECT v.close_time FROM visibility v
        WHERE v.namespace = attribute_value.namespace AND v.run_id = attribute_value.run_id)
      WHERE namespace = ? AND run_id = ? AND EXISTS (SELECT 1 FROM visibility v
        WHERE v.namespace = attribute_value.namespace AND v.run_id = attribute_value.run_id)
      """;

  private static final String POINTER =
      "DELETE FROM pointer WHERE namespace = ? AND workflow_id = ? AND run_no = ?";
  private static final String VISIBILITY =
      "DELETE FROM visibility WHERE namespace = ? AND run_id = ?";
  private static final String ATTRIBUTES =
      "DELETE FROM attribute_value WHERE namespace = ? AND run_id = ?";
  private static final String NEXT =
      "SELECT partition, run_no FROM forgotten ORDER BY partition, run_no LIMIT 1";

  @Override
  public List<RunIdentity> closedBefore(UUID namespace, long time, int limit) {
    return database.read(session ->
        session.query(CLOSED).uuid(namespace).number(time).number(limit).list(Row::identity));
  }

  @Override
  public boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time) {
    return database.write(fence, session -> {
      boolean isOpen = session
              .query(CLOSE_STATE)
              .number(status)
              .number(last.lastEventId())
              .number(run.ref().partition())
              .number(run.ref().number())
              .update()
          == 1;
      if (isOpen) {
        append(session, run.ref(), last);
      }
      boolean led = session
              .query(CLOSE_POINTER)
              .number(status)
              .uuid(run.namespace())
              .text(run.workflowId())
              .number(run.ref().number())
              .update()
          == 1;
      boolean isListed = hide(session, run, last, status, time);
      delete(session, "attention", run.ref());
      return isOpen || led || isListed;
    });
  }

  private static void append(Session session, EntityRef run, HistoryRow last) throws SQLException {
    session
        .query("INSERT INTO history (partition, run_no, first_event, last_event, data)"
            + " VALUES (?, ?, ?, ?, ?)")
        .number(run.partition())
        .number(run.number())
        .number(last.firstEventId())
        .number(last.lastEventId())
        .blob(last.data())
        .update();
  }

  /** Marks the run as closed in lists and in searches by its attributes. */
  private static boolean hide(
      Session session, RunIdentity run, HistoryRow last, int status, long time)
      throws SQLException {
    int changed = session
        .query(CLOSE_VISIBILITY)
        .number(status)
        .number(time)
        .number(time)
        .number(last.lastEventId())
        .uuid(run.namespace())
        .uuid(run.runId())
        .update();
    session.query(CLOSE_ATTRIBUTES).uuid(run.namespace()).uuid(run.runId()).update();
    return changed == 1;
  }

  @Override
  public void forget(Fence fence, List<RunIdentity> runs) {
    database.write(fence, session -> {
      for (RunIdentity run : runs) {
        forget(session, run);
      }
      return runs.size();
    });
  }

  /** Deletes the rows by which a run is found, in the transaction of the session. */
  public static void forget(Session session, RunIdentity run) throws SQLException {
    boolean isThere = delete(session, "run", run.ref()) > 0;
    session
        .query(POINTER)
        .uuid(run.namespace())
        .text(run.workflowId())
        .number(run.ref().number())
        .update();
    session.query(VISIBILITY).uuid(run.namespace()).uuid(run.runId()).update();
    session.query(ATTRIBUTES).uuid(run.namespace()).uuid(run.runId()).update();
    delete(session, "attention", run.ref());
    delete(session, "state", run.ref());
    if (!isThere) {
      return;
    }
    session
        .query("INSERT INTO forgotten (partition, run_no) VALUES (?, ?)")
        .number(run.ref().partition())
        .number(run.ref().number())
        .update();
  }

  @Override
  public int sweep(Fence fence, int rows) {
    return database.write(fence, session -> {
      int deleted = 0;
      while (deleted < rows) {
        var next = session.query(NEXT).first(Row::run);
        if (next.isEmpty()) {
          break;
        }
        deleted += sweep(session, next.get(), rows - deleted);
      }
      return deleted;
    });
  }

  /** Deletes rows of a run; with the last one, the run is no longer listed as forgotten. */
  private static int sweep(Session session, EntityRef run, int rows) throws SQLException {
    int deleted = deleteSome(session, "history", "first_event", run, rows);
    if (deleted < rows) {
      deleted += deleteSome(session, "fact", "sequence", run, rows - deleted);
    }
    if (deleted < rows) {
      deleted += delete(session, "snapshot", run);
      delete(session, "forgotten", run);
    }
    return deleted;
  }

  private static int deleteSome(Session session, String table, String key, EntityRef run, int rows)
      throws SQLException {
    return session
        .query("""
            DELETE FROM %1$s WHERE partition = ? AND run_no = ? AND %2$s IN (
              SELECT %2$s FROM %1$s WHERE partition = ? AND run_no = ? ORDER BY %2$s LIMIT ?)
            """.formatted(table, key))
        .number(run.partition())
        .number(run.number())
        .number(run.partition())
        .number(run.number())
        .number(rows)
        .update();
  }

  private static int delete(Session session, String table, EntityRef run) throws SQLException {
    return session
        .query("DELETE FROM " + table + " WHERE partition = ? AND run_no = ?")
        .number(run.partition())
        .number(run.number())
        .update();
  }
}
