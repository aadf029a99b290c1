package dev.almanac.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Samples;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.sql.postgres.PostgresDialect;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteDialect;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.FreshDatabase;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Reads use the index that was made for them. */
@ExtendWith(FreshDatabase.class)
class QueryPlanTest {
  @TempDir
  Path folder;

  private interface Binding {
    Query to(Query query) throws SQLException;
  }

  /** A query and the index that serves it on each database. */
  private record Case(String sql, Binding binding, String sqlite, String postgres) {}

  @Test
  void sqliteUsesTheIntendedIndexes() throws SQLException {
    Path file = folder.resolve("almanac.db");
    SqliteStore.open(SqliteOptions.file(file)).close();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var session = new Session(connection, SqliteDialect.INSTANCE)) {
      for (Case each : cases(SqliteDialect.INSTANCE)) {
        String plan = explain(session, "EXPLAIN QUERY PLAN " + each.sql(), each.binding(), 4);
        assertThat(plan)
            .as(each.sql())
            .contains(each.sqlite())
            .doesNotContainPattern("SCAN (?!w\\b|newest\\b|\\d+ CONSTANT)");
      }
    }
  }

  @Test
  void postgresUsesTheIntendedIndexes(dev.almanac.testkit.Database database) throws SQLException {
    PostgresStore.open(PostgresOptions.at(database.url()).unsafe()).close();
    try (var session = new Session(database.connect(), PostgresDialect.INSTANCE)) {
      session.execute(ROWS);
      session.execute("ANALYZE");
      for (Case each : cases(PostgresDialect.INSTANCE)) {
        String plan = explain(session, "EXPLAIN " + each.sql(), each.binding(), 1);
        assertThat(plan).as(each.sql()).contains(each.postgres()).doesNotContain("Seq Scan");
      }
    }
  }

  private static String explain(Session session, String sql, Binding binding, int column)
      throws SQLException {
    return String.join("\n", binding.to(session.query(sql)).list(row -> {
      for (int before = 1; before < column; before++) {
        row.number();
      }
      return row.text();
    }));
  }

  private static List<Case> cases(Dialect dialect) {
    UUID id = new UUID(0, 1);
    return List.of(
        new Case(
            SqlRetention.CLOSED,
            query -> query.uuid(Samples.NAMESPACE).number(500).number(10),
            "visibility_order",
            "visibility_order"),
        new Case(
            SqlWork.ATTENTION,
            query -> numbers(query, 50, 3, 1, 1, 0, 1023, 10),
            "attention_due",
            "attention_due"),
        new Case(
            SqlWork.NEXT_QUEUE,
            query -> query.uuid(Samples.NAMESPACE).text("queue").number(1),
            "PRIMARY KEY",
            "backlog_pkey"),
        new Case(
            dialect.bounded(SqlWork.INBOX, "partition, source, sequence"),
            query -> dialect.bind(numbers(query, 5, 1, 1, 9), Samples.PAGE),
            "inbox_message",
            "inbox_pkey"),
        new Case(
            dialect.bounded(SqlRuns.FORWARD, "first_event"),
            query -> dialect.bind(numbers(query, 5, 5, 5, 5, 3), Samples.PAGE),
            "history_run",
            "history_pkey"),
        new Case(
            dialect.bounded(SqlRuns.BACKWARD, "first_event DESC"),
            query -> dialect.bind(numbers(query, 5, 5, 3), Samples.PAGE),
            "history_run",
            "history_pkey"),
        new Case(SqlRuns.LOG, query -> numbers(query, 5, 5, 5, 5), "fact_run", "fact_pkey"),
        new Case(
            SqlRuns.BY_ID,
            query -> query.uuid(Samples.NAMESPACE).uuid(id),
            "run_id (",
            "run_id on run"),
        new Case(
            SqlRuns.POINTER,
            query -> query.uuid(Samples.NAMESPACE).text("w7"),
            "PRIMARY KEY",
            "pointer_pkey"),
        new Case(
            SqlRuns.pointers(dialect, 8),
            query -> {
              for (int at = 0; at < 8; at++) {
                query.text("w" + at);
              }
              return query.uuid(Samples.NAMESPACE);
            },
            "PRIMARY KEY",
            "pointer_pkey"),
        new Case(
            SqlVisibility.openByQueue(dialect),
            query -> query.uuid(Samples.NAMESPACE).number(Long.MAX_VALUE).number(100),
            "visibility_order",
            "visibility_order"),
        new Case(
            SqlVisibility.statuses(dialect, 8),
            query -> {
              for (int at = 0; at < 8; at++) {
                query.uuid(id);
              }
              return query.uuid(Samples.NAMESPACE);
            },
            "visibility_run",
            "visibility_pkey"));
  }

  private static Query numbers(Query query, long... values) throws SQLException {
    for (long value : values) {
      query.number(value);
    }
    return query;
  }

  /** Enough rows of each kind to influence a planner: few of them open, few of them failed. */
  private static final String ROWS = """
      INSERT INTO visibility
             (partition, run_no, namespace, run_id, workflow_id, type, status, start_time,
              close_time, history_length, history_bytes, data)
      SELECT n % 1024, n, '00000000-0000-0001-0000-000000000002', gen_random_uuid(), 'w' || n,
             't' || n % 500, CASE WHEN n % 1000 < 5 THEN 1 WHEN n % 1000 < 10 THEN 3 ELSE 2 END,
             n, CASE WHEN n % 1000 < 5 THEN 9223372036854775807 ELSE n + 5 END, 0, 0, '\\x00'
      FROM generate_series(1, 20000) n;
      INSERT INTO attribute_value
      SELECT partition, run_no, namespace, 1 + run_no % 2,
             CASE WHEN run_no % 2 = 1 THEN run_no END, NULL,
             CASE WHEN run_no % 2 = 0 THEN 'v' || run_no END,
             CASE WHEN run_no % 2 = 0 THEN 'v' || run_no END, close_time, start_time, run_id
      FROM visibility;
      INSERT INTO run SELECT partition, run_no, namespace, workflow_id, run_id FROM visibility;
      INSERT INTO state SELECT partition, run_no, 1, 1, 1 FROM visibility;
      INSERT INTO history SELECT partition, run_no, 1, 1, '\\x00' FROM visibility;
      INSERT INTO fact SELECT partition, run_no, 1, '\\x00' FROM visibility;
      INSERT INTO snapshot SELECT partition, run_no, 1, '\\x00' FROM visibility;
      INSERT INTO pointer
      SELECT namespace, workflow_id, partition, run_no, run_id, 1, run_id, '' FROM visibility;
      INSERT INTO attention SELECT partition, run_no, start_time FROM visibility;
      INSERT INTO backlog SELECT namespace, type, 1, 3, start_time, partition, run_no, 1
      FROM visibility;
      INSERT INTO inbox SELECT partition, partition, run_no, '\\x00' FROM visibility;
      """;
}
