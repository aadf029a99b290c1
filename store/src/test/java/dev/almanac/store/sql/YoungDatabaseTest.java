package dev.almanac.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Samples;
import dev.almanac.store.sql.jdbc.Query;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.sql.postgres.PostgresDialect;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.testkit.FreshDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * PostgreSQL keeps plans, and it may make the first before there are any rows. Even then, a
 * statement for many rows must find each by its whole key: any other plan reads more with every new
 * row, until statistics are collected again.
 */
@ExtendWith(FreshDatabase.class)
class YoungDatabaseTest {
  private static final int MANY = 64;

  private dev.almanac.testkit.Database database;

  @BeforeEach
  void makeTables(dev.almanac.testkit.Database database) throws SQLException {
    this.database = database;
    PostgresStore.open(PostgresOptions.at(database.url()).unsafe()).close();
    try (var session = session()) {
      session.execute("ANALYZE");
      session.execute("VACUUM");
    }
  }

  @Test
  void schedulesAreFoundByTheirNumbers() throws SQLException {
    try (var session = session()) {
      var query = explain(session, WholeSchedules.in(PostgresDialect.INSTANCE).byNumber(MANY));
      for (int number = 1; number <= MANY; number++) {
        query.number(number).number(number);
      }
      assertThat(plan(query))
          .containsPattern(byKey("schedule s", "partition", "schedule_no"))
          .containsPattern(byKey("schedule_head h", "partition", "schedule_no"))
          .containsPattern(byKey("schedule_part p", "partition", "schedule_no"))
          .doesNotContain("Filter");
    }
  }

  @Test
  void pointersAreFoundByTheirWorkflowIds() throws SQLException {
    try (var session = session()) {
      var query = explain(session, SqlRuns.pointers(PostgresDialect.INSTANCE, MANY));
      for (int number = 1; number <= MANY; number++) {
        query.text("w" + number);
      }
      assertThat(plan(query.uuid(Samples.NAMESPACE)))
          .containsPattern(byKey("pointer p", "namespace", "workflow_id"))
          .doesNotContain("Filter");
    }
  }

  private static Query explain(Session session, String sql) throws SQLException {
    session.execute("SET enable_seqscan = off");
    return session.query("EXPLAIN " + sql);
  }

  private static String plan(Query query) throws SQLException {
    return String.join("\n", query.list(Row::text));
  }

  private static String byKey(String table, String first, String second) {
    return "on %s .*\n? *Index Cond: \\(\\(%s = .* AND \\(%s = ".formatted(table, first, second);
  }

  private Session session() throws SQLException {
    return new Session(database.connect(), PostgresDialect.INSTANCE);
  }
}
