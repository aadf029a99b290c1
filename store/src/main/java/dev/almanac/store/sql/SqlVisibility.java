package dev.almanac.store.sql;

import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunName;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Padded;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.list.CountReader;
import dev.almanac.store.sql.list.IdReader;
import dev.almanac.store.sql.list.ListReader;
import dev.almanac.store.sql.list.ScanLimits;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tables {@code visibility} and {@code attribute_value}. */
public record SqlVisibility(Database database, ScanLimits limits) implements VisibilityStore {
  public static final String SELECT = """
      SELECT v.partition, v.run_no, v.namespace, v.workflow_id, v.run_id, v.type, v.task_queue,
             v.status, v.start_time, v.execution_time, v.close_time,
             v.history_length, v.history_bytes, v.transitions,
             v.parent_workflow_id, v.parent_run_id, v.root_workflow_id, v.root_run_id, v.data\
      """;

  private static final String GET =
      SELECT + " FROM visibility v WHERE v.namespace = ? AND v.run_id = ?";

  SqlVisibility(Database database) {
    this(database, ScanLimits.DEFAULT);
  }

  @Override
  public Optional<VisibilityRecord> get(UUID namespace, UUID runId) {
    return database.read(
        session -> session.query(GET).uuid(namespace).uuid(runId).first(SqlVisibility::record));
  }

  @Override
  public Map<UUID, RunStatus> statuses(UUID namespace, Collection<UUID> runIds) {
    var wanted = Padded.to(MOST_AT_ONCE, runIds);
    if (wanted.isEmpty()) {
      return Map.of();
    }
    return database.read(session -> {
      var query = session.query(statuses(database.dialect(), wanted.size()));
      for (var id : wanted) {
        query.uuid(id);
      }
      var found = new HashMap<UUID, RunStatus>();
      query.uuid(namespace).list(row -> {
        UUID id = row.uuid();
        return found.put(id, new RunStatus(row.integer(), row.number(), row.number()));
      });
      return found;
    });
  }

  static String statuses(Dialect dialect, int size) {
    return """
        WITH wanted(run_id) AS (VALUES %s)
        SELECT v.run_id, v.status, v.start_time, v.close_time FROM wanted w
        %s
        """.formatted(
            String.join(", ", Collections.nCopies(size, "(?)")),
            dialect.lookUp("visibility", "v", "v.namespace = ? AND v.run_id = w.run_id"));
  }

  @Override
  public ListStep list(ListQuery query) {
    return database.read(session -> ListReader.read(session, query, limits));
  }

  @Override
  public IdStep byId(IdQuery query) {
    return database.read(session -> IdReader.read(session, query, limits));
  }

  @Override
  public Map<String, Long> openByQueue(UUID namespace, int most) {
    return database.read(session -> {
      var found = new HashMap<String, Long>();
      session
          .query(openByQueue(database.dialect()))
          .uuid(namespace)
          .number(Lifetime.OPEN)
          .number(most)
          .list(row -> found.put(row.text(), row.number()));
      return found;
    });
  }

  /** Reads no closed run, as the index begins with the open ones, the newest first. */
  static String openByQueue(Dialect dialect) {
    return """
        SELECT newest.task_queue, count(*) FROM (
          SELECT v.task_queue FROM visibility v%s
          WHERE v.namespace = ? AND v.close_time = ?
          ORDER BY v.start_time DESC, v.run_id DESC LIMIT ?) newest
        GROUP BY newest.task_queue
        """.formatted(dialect.by("visibility_order"));
  }

  @Override
  public CountStep count(CountQuery query) {
    return database.read(session -> CountReader.read(session, query, limits));
  }

  public static VisibilityRecord record(Row row) throws SQLException {
    RunIdentity identity = row.identity();
    return new VisibilityRecord(
        identity,
        new VisibilityRow(
            row.text(),
            row.text(),
            row.integer(),
            new Lifetime(row.number(), row.number(), row.number()),
            new HistoryLength(row.number(), row.number(), orZero(row.numberOrNull())),
            new ParentLink(name(row), name(row)),
            row.blob()));
  }

  private static long orZero(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  private static @Nullable RunName name(Row row) throws SQLException {
    String workflowId = row.textOrNull();
    String runId = row.textOrNull();
    return workflowId == null || runId == null ? null : new RunName(workflowId, runId);
  }
}
