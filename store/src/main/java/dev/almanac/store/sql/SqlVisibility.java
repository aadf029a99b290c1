package dev.almanac.store.sql;

import dev.almanac.store.Condition;
import dev.almanac.store.Lifetime;
import dev.almanac.store.ListKey;
import dev.almanac.store.ListQuery;
import dev.almanac.store.Visibility;
import dev.almanac.store.VisibilityRecord;
import dev.almanac.store.VisibilityRow;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Tables {@code visibility} and {@code attribute_value}. */
record SqlVisibility(Database database) implements Visibility {
  private static final String SELECT = """
      SELECT partition, run_no, namespace, workflow_id, run_id,
             type, status, start_time, close_time, history_length, history_bytes, data
      FROM visibility
      """;

  private static final String GET = SELECT + "WHERE namespace = ? AND run_id = ?";
  private static final String ORDER = " ORDER BY close_time DESC, start_time DESC, run_id DESC";

  @Override
  public Optional<VisibilityRecord> get(UUID namespace, UUID runId) {
    return database.read(
        session -> session.query(GET).uuid(namespace).uuid(runId).first(SqlVisibility::record));
  }

  @Override
  public List<VisibilityRecord> list(ListQuery query) {
    Filter filter = Filter.of(query.namespace(), query.conditions());
    ListKey after = query.after();
    if (after != null) {
      filter.after(after);
    }
    return database.read(session -> filter
        .bind(session.query(listSql(filter)))
        .number(query.limit())
        .list(SqlVisibility::record));
  }

  static String listSql(Filter filter) {
    return SELECT + filter.where() + ORDER + " LIMIT ?";
  }

  @Override
  public long count(UUID namespace, List<Condition> conditions) {
    Filter filter = Filter.of(namespace, conditions);
    String sql = "SELECT count(*) FROM visibility\n" + filter.where();
    return database.read(
        session -> filter.bind(session.query(sql)).first(Row::number).orElseThrow());
  }

  private static VisibilityRecord record(Row row) throws SQLException {
    return new VisibilityRecord(
        row.identity(),
        new VisibilityRow(
            row.text(),
            row.integer(),
            new Lifetime(row.number(), row.number()),
            row.number(),
            row.number(),
            row.blob()));
  }
}
