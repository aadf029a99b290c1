package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.SQLException;
import java.util.List;

/** Table {@code fork}: runs for which histories are being copied. */
record SqlForks(Database database) implements ForkStore {
  private static final String NOTE =
      "INSERT INTO fork (partition, run_no) VALUES (?, ?) ON CONFLICT DO NOTHING";

  private static final String LAST =
      "SELECT coalesce(max(last_event), 0) FROM history WHERE partition = ? AND run_no = ?";

  static final String COPY = """
      INSERT INTO history (partition, run_no, first_event, last_event, data)
      SELECT CAST(? AS integer), CAST(? AS bigint), first_event, last_event, data FROM history
      WHERE partition = ? AND run_no = ? AND first_event > ? AND last_event <= ?
      ORDER BY first_event LIMIT ?
      """;

  private static final String APPEND =
      "INSERT INTO history (partition, run_no, first_event, last_event, data)"
          + " VALUES (?, ?, ?, ?, ?)";

  private static final String EXISTS = "SELECT 1 FROM run WHERE partition = ? AND run_no = ?";

  @Override
  public long copy(Fence fence, EntityRef from, EntityRef to, long lastEventId, int rows) {
    return database.write(fence, session -> {
      session.query(NOTE).number(to.partition()).number(to.number()).update();
      session
          .query(COPY)
          .number(to.partition())
          .number(to.number())
          .number(from.partition())
          .number(from.number())
          .number(last(session, to))
          .number(lastEventId)
          .number(rows)
          .update();
      return last(session, to);
    });
  }

  @Override
  public long append(Fence fence, EntityRef to, List<HistoryRow> rows) {
    return database.write(fence, session -> {
      session.query(NOTE).number(to.partition()).number(to.number()).update();
      for (HistoryRow row : rows) {
        session
            .query(APPEND)
            .number(to.partition())
            .number(to.number())
            .number(row.firstEventId())
            .number(row.lastEventId())
            .blob(row.data())
            .update();
      }
      return last(session, to);
    });
  }

  private static long last(Session session, EntityRef run) throws SQLException {
    return session
        .query(LAST)
        .number(run.partition())
        .number(run.number())
        .first(Row::number)
        .orElseThrow();
  }

  @Override
  public void settle(Fence fence, EntityRef to) {
    database.write(fence, session -> {
      settle(session, to);
      return true;
    });
  }

  @Override
  public int settleAll(Fence fence, int limit) {
    return database.write(fence, session -> {
      var runs = session
          .query("SELECT partition, run_no FROM fork ORDER BY partition, run_no LIMIT ?")
          .number(limit)
          .list(Row::run);
      for (EntityRef run : runs) {
        settle(session, run);
      }
      return runs.size();
    });
  }

  private static void settle(Session session, EntityRef run) throws SQLException {
    int noted = session
        .query("DELETE FROM fork WHERE partition = ? AND run_no = ?")
        .number(run.partition())
        .number(run.number())
        .update();
    boolean exists = session
        .query(EXISTS)
        .number(run.partition())
        .number(run.number())
        .first(Row::integer)
        .isPresent();
    if (noted > 0 && !exists) {
      session
          .query("INSERT INTO forgotten (partition, run_no) VALUES (?, ?)")
          .number(run.partition())
          .number(run.number())
          .update();
    }
  }
}
