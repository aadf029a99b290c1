package dev.almanac.store.sql;

import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import dev.almanac.store.Batch;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests what only a server does: connections break, and others use it at the same time. */
@ExtendWith(FreshDatabase.class)
class PostgresOperationTest {
  private Database database;

  @BeforeEach
  void keep(Database fresh) {
    database = fresh;
  }

  private PostgresStore open() {
    return PostgresStore.open(PostgresOptions.at(database.url()).unsafe().shared());
  }

  private static void commit(Store store, Fence fence, RunWrite.Builder write) {
    store.commits().commit(fence, Batch.of(write.build()));
  }

  @Test
  void aCommitThatIsCutOffHasAnUnknownOutcome() throws Exception {
    try (var store = open();
        var other = database.connect()) {
      var fence = store.nodes().take("node");
      commit(store, fence, start(run(1)));
      other.setAutoCommit(false);
      query(other, "SELECT node FROM node FOR UPDATE");
      var cut = CompletableFuture.runAsync(() -> commit(store, fence, step(run(1), 3)));
      long pid = waiting();
      query(other, "SELECT pg_terminate_backend(" + pid + ")");

      assertThatThrownBy(() -> cut.get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .extracting(Throwable::getCause, throwable(Throwable.class))
          .isInstanceOf(StoreException.Unavailable.class);
      other.rollback();
      commit(store, store.nodes().take("node"), step(run(1), 3));
      assertThat(store.runs().run(run(1).ref()).orElseThrow().state().lastEventId())
          .isEqualTo(3);
    }
  }

  @Test
  void aNewEpochWaitsForACommitUnderWay() throws Exception {
    try (var store = open();
        var other = database.connect()) {
      store.nodes().take("node");
      other.setAutoCommit(false);
      query(other, "SELECT node FROM node FOR SHARE");
      var taken = CompletableFuture.supplyAsync(() -> store.nodes().take("node"));
      waiting();
      assertThat(taken).isNotDone();
      other.commit();

      assertThat(taken).succeedsWithin(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void aCommitThatMetANewEpochUnderWayIsFenced() throws Exception {
    try (var store = open();
        var other = database.connect()) {
      var fence = store.nodes().take("node");
      commit(store, fence, start(run(1)));
      other.setAutoCommit(false);
      try (var statement = other.createStatement()) {
        statement.executeUpdate("UPDATE node SET epoch = epoch + 1");
      }
      var late = CompletableFuture.runAsync(() -> commit(store, fence, step(run(1), 3)));
      waiting();
      other.commit();

      assertThatThrownBy(() -> late.get(30, TimeUnit.SECONDS))
          .hasCauseInstanceOf(StoreException.FenceLost.class);
      assertThat(store.runs().run(run(1).ref()).orElseThrow().state().lastEventId())
          .isEqualTo(2);
    }
  }

  /** The time is exact, although it is transferred as a number. */
  @Test
  void tellsWhatItsClockShows() throws Exception {
    try (var store = open();
        var other = database.connect()) {
      var before = time(other);
      var shown = store.now();
      assertThat(shown).isBetween(before, time(other));
    }
  }

  private static Instant time(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT clock_timestamp()")) {
      assertThat(rows.next()).isTrue();
      return rows.getObject(1, OffsetDateTime.class).toInstant();
    }
  }

  @Test
  void handlesOfOneDatabaseFenceEachOther() {
    try (var one = open();
        var other = open()) {
      var old = one.nodes().take("node");
      commit(one, old, start(run(1)));
      var next = other.nodes().take("node");

      assertThatThrownBy(() -> commit(one, old, step(run(1), 3)))
          .isInstanceOf(StoreException.FenceLost.class);
      commit(other, next, step(run(1), 3));
      assertThat(one.runs().run(run(1).ref()).orElseThrow().state().lastEventId())
          .isEqualTo(3);
    }
  }

  @Test
  void aSecondSoleProcessIsRefusedAndToldThePid() {
    var options = PostgresOptions.at(database.url()).unsafe();
    try (var store = PostgresStore.open(options)) {
      assertThatThrownBy(() -> PostgresStore.open(options))
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());
      assertThat(store.nodes().take("node").epoch()).isPositive();
    }
    PostgresStore.open(options).close();
  }

  @Test
  void aSecondSoleProcessIsRefusedAlsoAfterConnectionsWereCut() throws SQLException {
    var options = PostgresOptions.at(database.url()).unsafe();
    try (var store = PostgresStore.open(options)) {
      query("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
      store.keepLock();

      assertThatThrownBy(() -> PostgresStore.open(options))
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }
    PostgresStore.open(options).close();
  }

  @Test
  void aServerThatMayForgetIsRefused() {
    assertThatThrownBy(() -> PostgresStore.open(PostgresOptions.at(database.url())))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("fsync = off");
    try (var server = PostgresServer.start(Durability.FSYNC);
        var durable = server.createDatabase();
        var store = PostgresStore.open(PostgresOptions.at(durable.url()))) {
      commit(store, store.nodes().take("node"), start(run(1)));
    }
  }

  @Test
  void anUnreachableServerIsUnavailable() {
    var options = PostgresOptions.at("jdbc:postgresql://127.0.0.1:1/nothing?connectTimeout=1");

    assertThatThrownBy(() -> PostgresStore.open(options))
        .isInstanceOf(StoreException.Unavailable.class);
  }

  /** Waits for a server process that waits for a lock, and returns its pid. */
  private long waiting() throws SQLException {
    for (int attempt = 0; attempt < 10_000; attempt++) {
      long pid = query("SELECT coalesce(max(pid), 0) FROM pg_stat_activity"
          + " WHERE wait_event_type = 'Lock' AND datname = current_database()");
      if (pid != 0) {
        return pid;
      }
    }
    throw new AssertionError("Nobody waits");
  }

  private long query(String sql) throws SQLException {
    try (var connection = database.connect()) {
      return query(connection, sql);
    }
  }

  private static long query(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      result.next();
      return result.getObject(1) instanceof Number number ? number.longValue() : 0;
    }
  }
}
