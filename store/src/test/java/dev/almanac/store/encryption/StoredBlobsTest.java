package dev.almanac.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.Batch;
import dev.almanac.store.BatchRow;
import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.RandomSchedules;
import dev.almanac.store.RandomWork;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.schedule.VersionRow;
import dev.almanac.store.sql.SqlStore;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.WorkWrite;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Blobs of all tables are encrypted, rotated and decrypted again by passes. */
@ExtendWith(FreshDatabase.class)
class StoredBlobsTest {
  @TempDir
  Path folder;

  private static final List<String> TABLES = List.of(
      "history.data",
      "fact.data",
      "snapshot.data",
      "visibility.data",
      "inbox.data",
      "schedule.definition",
      "schedule_head.data",
      "schedule_part.data",
      "ledger.data",
      "schedule_version.data",
      "calendar.data",
      "batch.data",
      "namespace.data");

  @Test
  void renewsAllBlobsOnSqlite() throws SQLException {
    Path file = folder.resolve("almanac.db");
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      goesThroughAllLives(store, "jdbc:sqlite:" + file);
    }
  }

  @Test
  void renewsAllBlobsOnPostgres(Database database) throws SQLException {
    try (var store = PostgresStore.open(PostgresOptions.at(database.url()).unsafe())) {
      goesThroughAllLives(store, database.url());
    }
  }

  /** What was never encrypted is encrypted, gets other keys, and is decrypted again. */
  private static void goesThroughAllLives(SqlStore store, String url) throws SQLException {
    var before = worked(store, url);

    var encrypted = Encryption.of(store);
    int blobs = before.values().stream().mapToInt(List::size).sum();
    assertThat(pass(encrypted.keys(), store)).isEqualTo(blobs);
    assertThat(pass(encrypted.keys(), store)).isZero();
    assertAll(url, blob -> blob.isSealed());
    assertThat(encrypted.namespaces().byName("orders").orElseThrow().data())
        .isEqualTo(Blob.of(77, "settings".getBytes(UTF_8)));

    encrypted.keys().namespaces().forEach(encrypted.keys()::rotate);
    var outdated = encrypted.keys().outdated();
    assertThat(outdated).isNotEmpty();
    assertThat(pass(encrypted.keys(), store)).isEqualTo(blobs);
    encrypted.keys().delete(store.nodes().take("another node"), outdated);
    assertAll(url, blob -> blob.isSealed() && !outdated.contains(blob.keyId()));

    var ending = Encryption.ending(store);
    assertThat(pass(ending.keys(), store)).isEqualTo(blobs);
    ending.keys().delete(store.nodes().take("another node"), ending.keys().outdated());
    assertThat(store.dataKeys().list()).isEmpty();
    assertThat(dump(url)).isEqualTo(before);
  }

  /** As messages and work do that are taken while a pass goes on. */
  @Test
  void leavesNoRowsThatGoAwayMeanwhileOnSqlite() {
    try (var store = SqliteStore.open(SqliteOptions.memory())) {
      leavesNoRowsThatGoAway(store);
    }
  }

  @Test
  void leavesNoRowsThatGoAwayMeanwhileOnPostgres(Database database) {
    try (var store = PostgresStore.open(PostgresOptions.at(database.url()).unsafe())) {
      leavesNoRowsThatGoAway(store);
    }
  }

  private static void leavesNoRowsThatGoAway(SqlStore store) {
    var fence = store.nodes().take("node");
    var namespace = new UUID(1, 1);
    var row = new BatchRow(namespace, "job", new Lifetime(1, 2L), Blob.of(77, "x".getBytes(UTF_8)));
    store.batches().create(fence, row);
    SecureBytes random = bytes -> {
      store.batches().forget(fence, 3, 10);
      new SecureRandom().nextBytes(bytes);
    };
    var keys = Keyring.open(
        Encryption.parts(store.dataKeys(), Encryption.MASTERS, random),
        Keyring.Limits.DEFAULT,
        true);

    var steps = new ArrayList<BlobStep>();
    var place = Optional.<StoredBlobs.Place>empty();
    do {
      steps.add(store.blobs().step(fence, place, 50, keys));
      place = steps.getLast().next();
    } while (place.isPresent());

    assertThat(steps.stream().mapToInt(BlobStep::seen).sum()).isEqualTo(1);
    assertThat(steps.stream().mapToInt(BlobStep::left).sum()).isZero();
  }

  /** A pass ends although rows are added as fast as it looks at them. */
  @Test
  void doesNotRunAfterNewRows() {
    try (var store = SqliteStore.open(SqliteOptions.memory())) {
      var fence = store.nodes().take("node");
      var keys = Encryption.of(store).keys();
      var place = Optional.<StoredBlobs.Place>empty();
      int steps = 0;
      do {
        for (int row = 0; row < 3; row++) {
          store
              .batches()
              .create(
                  fence,
                  new BatchRow(
                      new UUID(1, 1),
                      "job-%04d-%d".formatted(steps, row),
                      Lifetime.openSince(1),
                      Blob.of(77, "x".getBytes(UTF_8))));
        }
        place = store.blobs().step(fence, place, 50, keys).next();
        steps++;
      } while (place.isPresent() && steps < 100);
      assertThat(place).isEmpty();
    }
  }

  /** Goes through all blobs; returns how many were written anew. None may be left. */
  private static int pass(Keyring keys, SqlStore store) {
    var fence = store.nodes().take("another node");
    int renewed = 0;
    var place = Optional.<StoredBlobs.Place>empty();
    do {
      var step = store.blobs().step(fence, place, 50, keys);
      assertThat(step.left()).isZero();
      renewed += step.renewed();
      place = step.next();
    } while (place.isPresent());
    return renewed;
  }

  /** Fills all tables, and returns their blobs. */
  private static Map<String, List<String>> worked(SqlStore store, String url) throws SQLException {
    var works = new RandomWork(store, 1);
    for (int step = 0; step < 300; step++) {
      Object ignored = works.step();
    }
    var schedules = new RandomSchedules(store, 1);
    for (int step = 0; step < 300; step++) {
      Object ignored = schedules.step();
    }
    var fence = store.nodes().take("node");
    while (store.retention().sweep(fence, 100) > 0) {}
    var namespace = new UUID(1, 1);
    var data = Blob.of(77, "settings".getBytes(UTF_8));
    store.namespaces().register(fence, namespace, "orders", data);
    store.batches().create(fence, new BatchRow(namespace, "job", Lifetime.openSince(1), data));
    commit(store, fence, namespace, data);
    var blobs = dump(url);
    blobs.forEach((table, some) -> assertThat(some).as(table).isNotEmpty());
    return blobs;
  }

  /** Writes what random work does rarely or never. */
  private static void commit(SqlStore store, Fence fence, UUID namespace, Blob data) {
    var number = store.nodes().reserveRunNumbers(fence, 2);
    var schedule =
        new ScheduleIdentity(new EntityRef(1, number), namespace, "nightly", new UUID(3, 3));
    var run = new RunIdentity(new EntityRef(2, number + 1), namespace, "order-7", new UUID(4, 4));
    var message = new MessageRow(new MessageKey(3, 2, 1), data);
    store
        .commits()
        .commit(
            fence,
            new Batch(
                List.of(RunWrite.create(run, new RunState(1, 1, 1))
                    .log(new LogWrite(
                        List.of(new HistoryRow(1, 1, data)),
                        new FactRow(2, data),
                        new Snapshot(1, data)))
                    .exchange(new WorkWrite(List.of(message), List.of(), List.of(), List.of()))
                    .build()),
                List.of(ScheduleWrite.create(
                        schedule, data, new ScheduleWrite.Definition(data, List.of()))
                    .versions(List.of(new VersionRow(1, data)))
                    .build()),
                WorkWrite.NONE));
  }

  private static void assertAll(String url, Predicate<Blob> condition) throws SQLException {
    dump(url)
        .forEach((table, blobs) -> assertThat(blobs)
            .as(table)
            .allMatch(hex -> condition.test(Blob.read(HexFormat.of().parseHex(hex)))));
  }

  /** Returns the bytes of all blobs by table, in some order that stays. */
  private static Map<String, List<String>> dump(String url) throws SQLException {
    var all = new TreeMap<String, List<String>>();
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      for (String table : TABLES) {
        String name = table.substring(0, table.indexOf('.'));
        String column = table.substring(name.length() + 1);
        var blobs = new ArrayList<String>();
        try (var rows = statement.executeQuery("SELECT %s FROM %s".formatted(column, name))) {
          while (rows.next()) {
            blobs.add(HexFormat.of().formatHex(rows.getBytes(1)));
          }
        }
        blobs.sort(null);
        all.put(table, blobs);
      }
    }
    return all;
  }
}
