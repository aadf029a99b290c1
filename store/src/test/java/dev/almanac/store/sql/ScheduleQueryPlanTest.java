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

/** Reads of schedules and ledgers examine only the rows they need. */
@ExtendWith(FreshDatabase.class)
class ScheduleQueryPlanTest {
  @TempDir
  Path folder;

  private interface Binding {
    Query to(Query query) throws SQLException;
  }

  private record Case(String sql, Binding binding) {}

  @Test
  void sqliteReadsNoTableWhole() throws SQLException {
    Path file = folder.resolve("almanac.db");
    SqliteStore.open(SqliteOptions.file(file)).close();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var session = new Session(connection, SqliteDialect.INSTANCE)) {
      for (Case each : cases(SqliteDialect.INSTANCE)) {
        String plan = plan(session, "EXPLAIN QUERY PLAN " + each.sql(), each.binding(), 4);
        assertThat(plan)
            .as(each.sql())
            .contains("SEARCH")
            .doesNotContainPattern("SCAN (s|h|p|l|u|schedule\\w*|ledger\\w*|calendar\\w*)\\b");
      }
    }
  }

  @Test
  void postgresReadsNoTableWhole(dev.almanac.testkit.Database database) throws SQLException {
    PostgresStore.open(PostgresOptions.at(database.url()).unsafe()).close();
    try (var session = new Session(database.connect(), PostgresDialect.INSTANCE)) {
      session.execute(ROWS);
      session.execute("ANALYZE");
      for (Case each : cases(PostgresDialect.INSTANCE)) {
        String plan = plan(session, "EXPLAIN " + each.sql(), each.binding(), 1);
        assertThat(plan).as(each.sql()).contains("Index").doesNotContain("Seq Scan");
      }
    }
  }

  private static String plan(Session session, String sql, Binding binding, int column)
      throws SQLException {
    return String.join("\n", binding.to(session.query(sql)).list(row -> {
      row.skip(column - 1);
      return row.text();
    }));
  }

  private static List<Case> cases(Dialect dialect) {
    UUID id = new UUID(0, 1);
    var whole = WholeSchedules.in(dialect);
    return List.of(
        new Case(whole.live(), query -> query.uuid(Samples.NAMESPACE).text("s7")),
        new Case(
            whole.incarnation(),
            query -> query.uuid(Samples.NAMESPACE).text("s7").uuid(id)),
        new Case(whole.byNumber(64), query -> {
          for (int number = 1; number <= 64; number++) {
            query.number(number).number(number);
          }
          return query;
        }),
        new Case(OutlineQuery.in(dialect).of(64), query -> {
          for (int number = 1; number <= 64; number++) {
            query.number(number).number(number);
          }
          return numbers(query, 2, 4);
        }),
        new Case(
            SqlSchedules.INCARNATIONS,
            query -> query.uuid(Samples.NAMESPACE).text("s7").uuid(id).number(9)),
        new Case(
            SqlSchedules.USING,
            query -> numbers(query.uuid(Samples.NAMESPACE).text("holidays 7"), 1, 1, 9)),
        new Case(SqlLedgers.FORWARD, query -> numbers(query, 7, 7, 0, 9)),
        new Case(SqlLedgers.BACKWARD, query -> numbers(query, 7, 7, 90, 9)),
        new Case(SqlLedgers.SLICE_FORWARD, query -> numbers(query, 7, 7, 0, 90, 6, 9)),
        new Case(SqlLedgers.SLICE_BACKWARD, query -> numbers(query, 7, 7, 0, 90, 6, 9)),
        new Case(
            SqlLedgers.WITHIN,
            query -> numbers(query, 7, 7, 1, 5, 0, 0, 9, 7, 7, 1, 1, 0, 0, 9, 9)),
        new Case(SqlLedgers.NEWEST, query -> numbers(query, 7, 7, 1, 5, 9, 7, 7, 1, 1, 9, 9)),
        new Case(SqlSchedules.named(dialect, 8), query -> {
          for (int number = 1; number <= 8; number++) {
            query.text("s" + number);
          }
          return query.uuid(Samples.NAMESPACE);
        }),
        new Case(LedgerTallies.BOUNDARY, query -> numbers(query, 7, 7, 1, 5, 5, 5, 9)),
        new Case(LedgerTallies.SUMS, query -> numbers(query, 0, 7, 7, 1, 5, 5, 5, 1, 1, 0, 0)),
        new Case(SqlLedgers.RANGES, query -> numbers(query, 7, 7, 1, 5, 9)),
        new Case(SqlLedgers.VERSIONS, query -> numbers(query, 7, 7, 90, 9)),
        new Case(SqlLedgers.DAYS, query -> numbers(query, 7, 7, 0, 9)),
        new Case(
            SqlLedgers.LENGTHS,
            query -> query.uuid(Samples.NAMESPACE).text("s7").uuid(id).number(9)));
  }

  private static Query numbers(Query query, long... values) throws SQLException {
    for (long value : values) {
      query.number(value);
    }
    return query;
  }

  private static final String ROWS = """
      INSERT INTO schedule
      SELECT n % 1024, n, '00000000-0000-0001-0000-000000000002', 's' || n, gen_random_uuid(),
             9223372036854775807, '\\x00'
      FROM generate_series(1, 20000) n;
      INSERT INTO schedule_head SELECT partition, schedule_no, '\\x00' FROM schedule;
      INSERT INTO schedule_part SELECT partition, schedule_no, 1, 'a', '\\x00' FROM schedule;
      INSERT INTO ledger
      SELECT partition, schedule_no, n, n, 1, 1, n, n + n % 2, '\\x00'
      FROM schedule, generate_series(1, 3) n;
      INSERT INTO schedule_version SELECT partition, schedule_no, 1, '\\x00' FROM schedule;
      INSERT INTO ledger_day SELECT partition, schedule_no, 1, 1, 1 FROM schedule;
      INSERT INTO calendar_use
      SELECT partition, schedule_no, namespace, 'holidays ' || schedule_no FROM schedule;
      """;
}
