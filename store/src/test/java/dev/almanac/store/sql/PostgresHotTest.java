package dev.almanac.store.sql;

import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Batch;
import dev.almanac.store.ScheduleSamples;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.work.WorkWrite;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Updates that leave indexes alone, for which there must be room in the row's page. They have a
 * server of their own: while a transaction of another test is open, also one in another database,
 * PostgreSQL does not clear old rows away.
 */
class PostgresHotTest {
  private final PostgresServer server = PostgresServer.start(Durability.NONE);
  private final Database database = server.createDatabase();

  @AfterEach
  void stop() {
    server.close();
  }

  private PostgresStore open() {
    return PostgresStore.open(PostgresOptions.at(database.url()).unsafe().shared());
  }

  @Test
  void nearlyAllUpdatesOfTheStateRowAreHot() throws SQLException {
    List<Long> runs = LongStream.rangeClosed(1, 300).boxed().toList();
    int steps = 60;
    try (var store = open()) {
      var fence = store.nodes().take("node");
      for (long number : runs) {
        store.commits().commit(fence, Batch.of(start(run(number)).build()));
      }
      for (int event = 3; event < 3 + steps; event++) {
        int eventId = event;
        var writes =
            runs.stream().map(number -> step(run(number), eventId).build()).toList();
        store.commits().commit(fence, new Batch(writes, WorkWrite.NONE));
      }
    }
    requireHot("state", (long) runs.size() * steps);
  }

  @Test
  void nearlyAllUpdatesOfTheHeadOfAScheduleAreHot() throws SQLException {
    List<Long> schedules = LongStream.rangeClosed(1, 300).boxed().toList();
    int steps = 60;
    try (var store = open()) {
      var fence = store.nodes().take("node");
      for (long number : schedules) {
        var created = ScheduleSamples.created(ScheduleSamples.schedule(number)).build();
        store.commits().commit(fence, Batch.ofSchedules(created));
      }
      for (int step = 0; step < steps; step++) {
        String head = "x".repeat(900 + step);
        var writes = schedules.stream()
            .map(number ->
                ScheduleSamples.change(ScheduleSamples.schedule(number), head).build())
            .toArray(ScheduleWrite[]::new);
        store.commits().commit(fence, Batch.ofSchedules(writes));
      }
    }
    requireHot("schedule_head", (long) schedules.size() * steps);
  }

  /** The counts arrive shortly after the connections have ended. */
  private void requireHot(String table, long expected) throws SQLException {
    long hot = -1;
    for (int attempt = 0; attempt < 10_000 && hot < 0; attempt++) {
      hot = query(
          "SELECT CASE WHEN n_tup_upd >= %d THEN n_tup_hot_upd ELSE -1 END".formatted(expected)
              + " FROM pg_stat_user_tables WHERE relname = '%s'".formatted(table));
    }
    assertThat(hot).isGreaterThan(expected * 9 / 10);
  }

  private long query(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      assertThat(result.next()).isTrue();
      return result.getLong(1);
    }
  }
}
