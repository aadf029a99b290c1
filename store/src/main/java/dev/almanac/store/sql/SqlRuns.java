package dev.almanac.store.sql;

import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunLog;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Padded;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tables {@code run}, {@code state}, {@code history}, {@code fact}, {@code snapshot}, pointer. */
record SqlRuns(Database database) implements RunStore {
  private static final String WHERE_TO =
      "SELECT p.partition, p.run_no, p.run_id, p.status, p.first_run_id, p.start_request_id";

  static final String POINTER =
      WHERE_TO + " FROM pointer p WHERE p.namespace = ? AND p.workflow_id = ?";

  private static final String RUN = """
      SELECT r.partition, r.run_no, r.namespace, r.workflow_id, r.run_id,
             s.status, s.last_event_id, s.history_bytes
      FROM run r JOIN state s ON s.partition = r.partition AND s.run_no = r.run_no
      """;

  static final String BY_ID = RUN + "WHERE r.namespace = ? AND r.run_id = ?";
  private static final String BY_NUMBER = RUN + "WHERE r.partition = ? AND r.run_no = ?";

  /** One statement, so that no commit can happen between reading the snapshot and the facts. */
  static final String LOG = """
      SELECT 0 AS part, sequence, data FROM snapshot WHERE partition = ? AND run_no = ?
      UNION ALL
      SELECT 1 AS part, sequence, data FROM fact WHERE partition = ? AND run_no = ?
      ORDER BY part, sequence
      """;

  static final String FORWARD = """
      SELECT first_event, last_event, data FROM history
      WHERE partition = ? AND run_no = ? AND first_event >= coalesce(
        (SELECT max(first_event) FROM history
         WHERE partition = ? AND run_no = ? AND first_event <= ?), 0)
      ORDER BY first_event LIMIT ?
      """;

  static final String BACKWARD = """
      SELECT first_event, last_event, data FROM history
      WHERE partition = ? AND run_no = ? AND first_event <= ?
      ORDER BY first_event DESC LIMIT ?
      """;

  @Override
  public Optional<Pointer> pointer(UUID namespace, String workflowId) {
    return database.read(
        session -> session.query(POINTER).uuid(namespace).text(workflowId).first(SqlRuns::pointer));
  }

  @Override
  public Map<String, Pointer> pointers(UUID namespace, Collection<String> workflowIds) {
    var wanted = Padded.to(MOST_AT_ONCE, workflowIds);
    if (wanted.isEmpty()) {
      return Map.of();
    }
    return database.read(session -> {
      var query = session.query(pointers(database.dialect(), wanted.size()));
      for (var id : wanted) {
        query.text(id);
      }
      query.uuid(namespace);
      var found = new HashMap<String, Pointer>();
      query.list(row -> {
        var pointer = pointer(row);
        return found.put(row.text(), pointer);
      });
      return found;
    });
  }

  static String pointers(Dialect dialect, int size) {
    return """
        WITH wanted(workflow_id) AS (VALUES %s)
        %s, p.workflow_id FROM wanted w
        %s
        """.formatted(
            String.join(", ", Collections.nCopies(size, "(?)")),
            WHERE_TO,
            dialect.lookUp("pointer", "p", "p.namespace = ? AND p.workflow_id = w.workflow_id"));
  }

  private static Pointer pointer(Row row) throws SQLException {
    return new Pointer(row.run(), row.uuid(), row.integer(), row.uuid(), row.text());
  }

  @Override
  public Optional<RunRecord> run(UUID namespace, UUID runId) {
    return database.read(
        session -> session.query(BY_ID).uuid(namespace).uuid(runId).first(SqlRuns::record));
  }

  @Override
  public Optional<RunRecord> run(EntityRef run) {
    return database.read(session -> session
        .query(BY_NUMBER)
        .number(run.partition())
        .number(run.number())
        .first(SqlRuns::record));
  }

  private static RunRecord record(Row row) throws SQLException {
    return new RunRecord(row.identity(), new RunState(row.integer(), row.number(), row.number()));
  }

  private record LogRow(int part, FactRow fact) {}

  @Override
  public RunLog log(EntityRef run) {
    List<LogRow> rows = database.read(session -> session
        .query(LOG)
        .number(run.partition())
        .number(run.number())
        .number(run.partition())
        .number(run.number())
        .list(row -> new LogRow(row.integer(), new FactRow(row.number(), row.blob()))));
    @Nullable Snapshot snapshot = null;
    var facts = new ArrayList<FactRow>();
    for (LogRow row : rows) {
      if (row.part() == 0) {
        snapshot = new Snapshot(row.fact().sequence(), row.fact().data());
      } else {
        facts.add(row.fact());
      }
    }
    return new RunLog(snapshot, facts);
  }

  @Override
  public List<HistoryRow> history(EntityRef run, long eventId, PageLimit limit) {
    String sql = database.dialect().bounded(FORWARD, "first_event");
    return database.read(session -> page(
        session
            .query(sql)
            .number(run.partition())
            .number(run.number())
            .number(run.partition())
            .number(run.number())
            .number(eventId),
        limit));
  }

  @Override
  public List<HistoryRow> historyBackward(EntityRef run, long eventId, PageLimit limit) {
    String sql = database.dialect().bounded(BACKWARD, "first_event DESC");
    return database.read(session -> page(
        session.query(sql).number(run.partition()).number(run.number()).number(eventId), limit));
  }

  private List<HistoryRow> page(Query query, PageLimit limit) throws SQLException {
    var room = new Room(limit);
    return database
        .dialect()
        .bind(query, limit)
        .listWhile(
            row -> new HistoryRow(row.number(), row.number(), row.blob()),
            row -> room.after(row.data()));
  }
}
