package dev.almanac.store.sql.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Samples;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Field.Listed;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.Match;
import dev.almanac.store.sql.jdbc.Fragment;
import dev.almanac.store.sql.jdbc.Session;
import dev.almanac.store.sql.postgres.PostgresDatabase;
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
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lists and counts use an index, and no list sorts more than a few runs, however many there are.
 * The plans are for a table in which most runs are completed and values have all degrees of rarity.
 */
@ExtendWith(FreshDatabase.class)
class FilterPlanTest {
  private static final int ROWS = Boolean.getBoolean("almanac.long") ? 1_000_000 : 50_000;
  private static final Field.Custom KEYWORD = new Field.Custom(1, Field.Kind.TEXT);
  private static final Field.Custom NUMBER = new Field.Custom(2, Field.Kind.WHOLE);
  private static final Field.Custom NOBODYS = new Field.Custom(3, Field.Kind.TEXT);
  private static final ListKey PLACE = new ListKey(30_000, 29_000, new UUID(0, 5));
  private static final ListKey FURTHER = new ListKey(20_000, 19_000, new UUID(0, 5));

  @TempDir
  Path folder;

  /** The expected way of reading a list. */
  private enum Way {
    STRAIGHT,
    FEW,
    THROUGH
  }

  /** A filter and the index that serves it. */
  private record Case(Condition condition, Way way, String index) {}

  private static final List<Case> LISTS = List.of(
      new Case(Condition.EVERYTHING, Way.STRAIGHT, "visibility_order"),
      new Case(new Condition.Missing(NOBODYS), Way.STRAIGHT, "visibility_order"),
      new Case(is(Listed.WORKFLOW_ID, "w7"), Way.STRAIGHT, "visibility_workflow"),
      new Case(is(Listed.RUN_ID, new UUID(0, 1).toString()), Way.FEW, "visibility_run"),
      new Case(is(Listed.WORKFLOW_TYPE, "t0"), Way.STRAIGHT, "visibility_type"),
      new Case(Condition.is(Listed.STATUS, 1), Way.STRAIGHT, "visibility_order"),
      new Case(Condition.is(Listed.STATUS, 3), Way.STRAIGHT, "visibility_status"),
      new Case(Condition.is(Listed.STATUS, 2), Way.THROUGH, "visibility_order"),
      new Case(from(Listed.CLOSE_TIME, 10), Way.STRAIGHT, "visibility_order"),
      new Case(from(Listed.START_TIME, 10), Way.THROUGH, "visibility_order"),
      new Case(from(Listed.START_TIME, ROWS - 100), Way.FEW, "visibility_run"),
      new Case(starts(Listed.WORKFLOW_ID, "w7777"), Way.FEW, "visibility_run"),
      new Case(starts(Listed.WORKFLOW_ID, "w"), Way.THROUGH, "visibility_order"),
      new Case(is(KEYWORD, "rare7"), Way.STRAIGHT, "attribute_value_text"),
      new Case(is(KEYWORD, "common"), Way.STRAIGHT, "attribute_value_text"),
      new Case(Condition.is(NUMBER, 7), Way.STRAIGHT, "attribute_value_number"),
      new Case(starts(KEYWORD, "rare777"), Way.FEW, "visibility_run"),
      new Case(from(NUMBER, ROWS / 2), Way.THROUGH, "attribute_value_run"),
      new Case(
          both(is(Listed.TASK_QUEUE, "q"), new Condition.Missing(KEYWORD)),
          Way.THROUGH,
          "attribute_value_run"),
      new Case(
          both(is(Listed.WORKFLOW_TYPE, "t0"), is(KEYWORD, "rare7")), Way.FEW, "visibility_run"),
      new Case(
          both(is(Listed.WORKFLOW_TYPE, "t0"), is(KEYWORD, "common")),
          Way.THROUGH,
          "attribute_value_text"),
      new Case(
          both(is(Listed.WORKFLOW_TYPE, "t0"), Condition.is(Listed.STATUS, 2)),
          Way.THROUGH,
          "visibility_type"),
      new Case(
          either(is(Listed.WORKFLOW_ID, "w7"), is(KEYWORD, "rare9")), Way.FEW, "visibility_run"),
      new Case(is(Listed.PARENT_WORKFLOW_ID, "w1"), Way.STRAIGHT, "visibility_parent"),
      new Case(is(Listed.ROOT_WORKFLOW_ID, "w1"), Way.FEW, "visibility_run"),
      // No index covers these: they are read in the order of lists, in bounded steps.
      new Case(from(Listed.EXECUTION_TIME, 10), Way.THROUGH, "visibility_order"),
      new Case(is(Listed.TASK_QUEUE, "q"), Way.THROUGH, "visibility_order"));

  private static final List<Case> COUNTS = List.of(
      new Case(Condition.EVERYTHING, Way.STRAIGHT, "visibility_order"),
      new Case(Condition.is(Listed.STATUS, 2), Way.THROUGH, "visibility_order"),
      new Case(Condition.is(Listed.STATUS, 3), Way.STRAIGHT, "visibility_status"),
      new Case(is(Listed.WORKFLOW_TYPE, "t0"), Way.STRAIGHT, "visibility_type"),
      new Case(
          both(is(Listed.WORKFLOW_TYPE, "t0"), Condition.is(Listed.STATUS, 2)),
          Way.THROUGH,
          "visibility_type"),
      new Case(is(KEYWORD, "common"), Way.STRAIGHT, "attribute_value_text"),
      new Case(from(Listed.START_TIME, 10), Way.THROUGH, "visibility_start"),
      new Case(from(NUMBER, ROWS / 2), Way.THROUGH, "attribute_value_number"),
      new Case(starts(KEYWORD, "rare"), Way.THROUGH, "attribute_value_text"),
      new Case(from(Listed.EXECUTION_TIME, 10), Way.THROUGH, "visibility_run"));

  @Test
  void sqliteReadsByIndexes() throws SQLException {
    Path file = folder.resolve("almanac.db");
    SqliteStore.open(SqliteOptions.file(file)).close();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var session = new Session(connection, SqliteDialect.INSTANCE)) {
      SqliteDialect.INSTANCE.run(
          session, rows("randomblob(16)", "x'00000000000000010000000000000002'", "zeroblob(300)"));
      for (Case each : LISTS) {
        var plan = list(session, each, "EXPLAIN QUERY PLAN ", 4);
        assertThat(plan).contains(each.index()).doesNotContain("SCAN");
        if (each.way() != Way.FEW) {
          assertThat(plan).doesNotContain("TEMP B-TREE");
        }
      }
      for (Case each : COUNTS) {
        var plan = count(session, each, null, "EXPLAIN QUERY PLAN ", 4);
        assertThat(plan).contains(each.index()).doesNotContain("SCAN");
        if (!each.index().equals("visibility_run")) {
          assertThat(plan).as("without reading the runs").contains("COVERING INDEX");
        }
      }
      assertThat(count(session, COUNTS.getFirst(), Listed.STATUS, "EXPLAIN QUERY PLAN ", 4))
          .contains("COVERING INDEX visibility_order");
    }
  }

  @Test
  void postgresReadsByIndexes(dev.almanac.testkit.Database database) throws SQLException {
    PostgresStore.open(PostgresOptions.at(database.url()).unsafe()).close();
    try (var session = new Session(database.connect(), PostgresDialect.INSTANCE)) {
      session.execute(rows(
          "gen_random_uuid()",
          "'00000000-0000-0001-0000-000000000002'::uuid",
          "decode(repeat('00', 300), 'hex')"));
      session.execute("VACUUM ANALYZE");
      session.execute(PostgresDatabase.INDEXED_READS);
      var softly = new SoftAssertions();
      for (Case each : LISTS) {
        var plan = list(session, each, "EXPLAIN ", 1);
        softly.assertThat(plan).doesNotContain("Seq Scan");
        if (each.way() != Way.FEW) {
          softly.assertThat(plan).contains(each.index()).doesNotContain("Sort");
        }
        if (each.index().equals("attribute_value_run")) {
          softly.assertThat(plan).as("no join to plan").contains("SubPlan");
        }
      }
      for (Case each : COUNTS) {
        softly.assertThat(count(session, each, null, "EXPLAIN ", 1)).doesNotContain("Seq Scan");
      }
      softly
          .assertThat(count(session, COUNTS.getFirst(), Listed.STATUS, "EXPLAIN ", 1))
          .doesNotContain("Seq Scan");
      softly.assertAll();
    }
  }

  private static String list(Session session, Case each, String explain, int column)
      throws SQLException {
    var query = new ListQuery(Samples.NAMESPACE, each.condition(), PLACE, 10);
    var search = Search.plan(session, query.namespace(), query.condition(), ScanLimits.DEFAULT);
    assertThat(way(search)).as("way of %s", each.condition()).isEqualTo(each.way());
    return explain(
        session,
        explain,
        new ListReader(session, query, search, ScanLimits.DEFAULT)
            .select(each.way() == Way.THROUGH ? FURTHER : null)
            .add(" LIMIT ")
            .number(10),
        column);
  }

  private static String count(
      Session session, Case each, @Nullable Field group, String explain, int column)
      throws SQLException {
    var query = new CountQuery(Samples.NAMESPACE, each.condition(), group, null);
    var search = Search.plan(session, query.namespace(), query.condition(), ScanLimits.DEFAULT);
    assertThat(way(search)).as("way of %s", each.condition()).isEqualTo(each.way());
    var reader = new CountReader(session, query, search, ScanLimits.DEFAULT);
    var select = reader.atOnce().orElseGet(() -> reader.bounded(new UUID(1L << 60, 0)));
    return explain(session, explain, select, column);
  }

  private static Way way(Search search) {
    return switch (search.way()) {
      case Search.Way.Straight straight -> Way.STRAIGHT;
      case Search.Way.Few few -> Way.FEW;
      case Search.Way.Through through -> Way.THROUGH;
    };
  }

  private static String explain(Session session, String explain, Fragment select, int column)
      throws SQLException {
    var plan = new Fragment().add(explain).add(select).query(session).list(row -> {
      for (int before = 1; before < column; before++) {
        row.number();
      }
      return row.text();
    });
    return select.sql() + "\n" + String.join("\n", plan);
  }

  private static Condition is(Field field, String text) {
    return Condition.is(field, text);
  }

  private static Condition from(Field field, long number) {
    return new Condition.Has(
        field, new Match.Within(new Match.Bound(new Value.Whole(number), true), null));
  }

  private static Condition starts(Field field, String prefix) {
    return new Condition.Has(field, Match.startsWith(prefix));
  }

  private static Condition both(Condition... parts) {
    return Condition.all(List.of(parts));
  }

  private static Condition either(Condition... parts) {
    return Condition.any(List.of(parts));
  }

  /** Returns rows: few are open, few failed; half have a common type, half a common value. */
  private static String rows(String id, String namespace, String blob) {
    return """
        INSERT INTO visibility
               (partition, run_no, namespace, run_id, workflow_id, type, status, start_time,
                execution_time, close_time, history_length, history_bytes, data,
                task_queue, parent_workflow_id, root_workflow_id, parent_run_id, root_run_id)
        WITH RECURSIVE numbers (n) AS (
          SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < %4$d)
        SELECT n %% 1024, n, %2$s, %1$s, 'w' || n, 't' || (n %% 2),
               CASE WHEN n %% 1000 < 5 THEN 1 WHEN n %% 1000 < 50 THEN 3 ELSE 2 END, n, n,
               CASE WHEN n %% 1000 < 5 THEN 9223372036854775807 ELSE n + 5 END, 0, 0, %3$s, 'q',
               CASE WHEN n %% 100 = 0 THEN 'w' || (n %% 97) END,
               CASE WHEN n %% 100 = 0 THEN 'w' || (n %% 97) END,
               CASE WHEN n %% 100 = 0 THEN 'r' END, CASE WHEN n %% 100 = 0 THEN 'r' END
        FROM numbers;
        INSERT INTO attribute_value
               (partition, run_no, namespace, attribute, text_key, text, close_time, start_time,
                run_id)
        SELECT partition, run_no, namespace, 1,
               CASE WHEN run_no %% 2 = 0 THEN 'common' ELSE 'rare' || run_no END,
               CASE WHEN run_no %% 2 = 0 THEN 'common' ELSE 'rare' || run_no END,
               close_time, start_time, run_id
        FROM visibility;
        INSERT INTO attribute_value
               (partition, run_no, namespace, attribute, number, close_time, start_time, run_id)
        SELECT partition, run_no, namespace, 2, run_no, close_time, start_time, run_id
        FROM visibility;
        """.formatted(id, namespace, blob, ROWS);
  }
}
