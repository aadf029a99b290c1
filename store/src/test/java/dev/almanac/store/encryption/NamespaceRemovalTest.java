package dev.almanac.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.Blob;
import dev.almanac.store.RandomSchedules;
import dev.almanac.store.RandomWork;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.SqlStore;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A removed namespace leaves nothing behind, and takes nothing of others with it. */
@ExtendWith(FreshDatabase.class)
class NamespaceRemovalTest {
  /** Tables whose rows belong to namespaces. */
  private static final List<String> TABLES = List.of(
      "run",
      "state",
      "history",
      "fact",
      "snapshot",
      "pointer",
      "attention",
      "inbox",
      "backlog",
      "visibility",
      "attribute_value",
      "forgotten",
      "schedule",
      "schedule_head",
      "schedule_part",
      "schedule_version",
      "ledger",
      "ledger_day",
      "calendar",
      "calendar_use",
      "batch",
      "attribute",
      "namespace",
      "data_key",
      "removed_namespace");

  private static final UUID SETTINGS = new UUID(5, 5);

  @TempDir
  Path folder;

  @Test
  void leavesNothingInAFile() throws SQLException {
    Path file = folder.resolve("almanac.db");
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      leavesNothing(store, "jdbc:sqlite:" + file);
    }
  }

  @Test
  void leavesNothingInPostgres(Database database) throws SQLException {
    try (var store = PostgresStore.open(PostgresOptions.at(database.url()).unsafe())) {
      leavesNothing(store, database.url());
    }
  }

  private static void leavesNothing(SqlStore store, String url) throws SQLException {
    var encrypted = Encryption.of(store);
    var fence = encrypted.nodes().take("a third node");
    work(encrypted, 1);
    encrypted.namespaces().register(fence, SETTINGS, "kept", Blob.of(7, "x".getBytes(UTF_8)));
    var before = counts(url);
    work(encrypted, 2);
    // Random work uses two namespaces for each seed.
    for (var namespace : List.of(new UUID(2, 2), new UUID(2, ~2))) {
      String name = "n" + namespace;
      encrypted.namespaces().register(fence, namespace, name, Blob.of(7, "x".getBytes(UTF_8)));
      assertThat(store.removals().remove(fence, namespace, 1)).isTrue();
      assertThat(store.removals().remove(fence, namespace, 1)).isFalse();
      encrypted.keys().forget(namespace);
      assertThat(encrypted.namespaces().byName(name)).isEmpty();
      assertThat(store.removals().unfinished(10))
          .extracting(removed -> removed.name())
          .containsExactly(name);
      while (!store.removals().sweep(fence, namespace, 7).isDone()) {}
    }
    while (store.retention().sweep(fence, 100) > 0) {}

    assertThat(counts(url)).isEqualTo(before);
    assertThat(store.removals().unfinished(10)).isEmpty();
    assertThatThrownBy(() ->
            encrypted.keys().seal(new UUID(2, 2), RowName.history(1, 1), Blob.of(1, new byte[1])))
        .isInstanceOf(StoreException.Rejected.class);
  }

  private static void work(Store store, int seed) {
    var works = new RandomWork(store, seed);
    for (int step = 0; step < 200; step++) {
      Object ignored = works.step();
    }
    var schedules = new RandomSchedules(store, seed);
    for (int step = 0; step < 200; step++) {
      Object ignored = schedules.step();
    }
    var fence = store.nodes().take("another node");
    while (store.retention().sweep(fence, 100) > 0) {}
  }

  private static Map<String, Long> counts(String url) throws SQLException {
    var counts = new TreeMap<String, Long>();
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      for (String table : TABLES) {
        try (var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
          rows.next();
          counts.put(table, rows.getLong(1));
        }
      }
    }
    return counts;
  }
}
