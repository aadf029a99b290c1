package dev.almanac.store.sql;

import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.Batch;
import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.Samples;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.sql.sqlite.PrivateFiles;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of a SQLite file: it is opened, locked, filled up and checkpointed. */
class SqliteOperationTest {
  @TempDir
  Path folder;

  private Path file;

  @BeforeEach
  void chooseFile() {
    file = folder.resolve("almanac.db");
  }

  private SqliteStore open() {
    return SqliteStore.open(SqliteOptions.file(file));
  }

  private static void commit(SqliteStore store, Fence fence, RunWrite.Builder write) {
    store.commits().commit(fence, Batch.of(write.build()));
  }

  @Test
  void nobodyButTheOwnerCanReadItsFiles() throws IOException {
    try (var store = open()) {
      commit(store, store.nodes().take("node"), start(run(1)));
      for (String suffix : List.of("", "-wal", "-shm", ".lock", ".marker")) {
        var one = folder.resolve("almanac.db" + suffix);
        assertThat(rights(one)).as("%s", one).isEqualTo("rw-------");
      }
    }
  }

  @Test
  void takesTheRightsOfOthersFromFilesThatTheyCouldRead() throws IOException {
    Files.writeString(file, "");
    var everybody = PosixFilePermissions.fromString("rw-r--r--");
    Files.setPosixFilePermissions(file, everybody);
    Files.setPosixFilePermissions(
        Files.writeString(folder.resolve("almanac.db-wal"), ""), everybody);

    assertThat(PrivateFiles.tightenDatabase(file))
        .containsExactly(file, folder.resolve("almanac.db-wal"));
    assertThat(PrivateFiles.tightenDatabase(file)).isEmpty();
    assertThat(rights(file)).isEqualTo("rw-------");
    PrivateFiles.createFolder(folder.resolve("a/b"));
    assertThat(rights(folder.resolve("a"))).isEqualTo("rwx------");
    assertThat(rights(folder.resolve("a/b"))).isEqualTo("rwx------");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void keepsEverythingWhenOpenedAgain() {
    long number;
    Fence old;
    try (var store = open()) {
      old = store.nodes().take("node");
      number = store.nodes().reserveRunNumbers(old, 5);
      commit(store, old, start(run(1)));
    }
    try (var store = open()) {
      assertThat(store.runs().run(run(1).ref()).orElseThrow().identity()).isEqualTo(run(1));
      assertThat(store.runs().history(run(1).ref(), 1, PAGE)).hasSize(1);
      commit(store, old, step(run(1), 3));
      var next = store.nodes().take("node");
      assertThat(next.epoch()).isGreaterThan(old.epoch());
      assertThat(store.nodes().reserveRunNumbers(next, 1)).isEqualTo(number + 5);
    }
  }

  @Test
  void aSecondHandleOfThisProcessIsRefused() throws Exception {
    Path other = Files.createSymbolicLink(folder.resolve("link.db"), file);
    try (var store = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("this process");
      assertThatThrownBy(() -> SqliteStore.open(SqliteOptions.file(other)))
          .hasMessageContaining("this process");
      commit(store, store.nodes().take("node"), start(run(1)));
    }
    open().close();
  }

  @Test
  void aSecondProcessIsRefusedAndToldThePid() throws Exception {
    var child = ChildJvm.start(SqliteWriter.class, folder, file.toString());
    try {
      child.readLine();
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreException.Unavailable.class)
          .hasMessageContaining("process " + child.pid());
    } finally {
      child.kill();
    }
    open().close();
  }

  @Test
  void aFullDiskIsToldAndLeavesRoomForRecovery() {
    try (var store = SqliteStore.open(SqliteOptions.file(file).withMaxBytes(2 << 20))) {
      var fence = store.nodes().take("node");
      commit(store, fence, start(run(1)));
      var big = new HistoryRow(3, 3, Blob.of(1, new byte[3 << 20]));

      assertThatThrownBy(() -> commit(store, fence, step(run(1), 3).log(Samples.history(big))))
          .isInstanceOf(StoreException.Full.class);
      assertThat(store.runs().history(run(1).ref(), 1, PAGE)).hasSize(1);
      commit(store, fence, step(run(1), 3));
      assertThat(store.runs().history(run(1).ref(), 1, PAGE)).hasSize(2);
    }
  }

  @Test
  void aCheckpointEmptiesTheLog() throws Exception {
    try (var store = open()) {
      var fence = store.nodes().take("node");
      for (int number = 1; number <= 50; number++) {
        commit(store, fence, start(run(number)));
      }
      assertThat(store.logBytes()).isPositive();
      var checkpoint = store.checkpoint();
      assertThat(checkpoint.logPages()).isPositive().isEqualTo(checkpoint.movedPages());
      assertThat(Files.size(file)).isGreaterThan(50_000);
    }
  }

  @Test
  void whatIsDeletedIsGivenBack() throws Exception {
    try (var store = open()) {
      var fence = store.nodes().take("node");
      var big = new HistoryRow(1, 1, Blob.of(1, new byte[4 << 20]));
      commit(store, fence, start(run(1)).log(Samples.history(big)));
      store.checkpoint();
      long before = Files.size(file);
      store.retention().forget(fence, List.of(run(1)));
      store.retention().sweep(fence, 100);
      store.reclaim(10_000);
      store.checkpoint();

      assertThat(Files.size(file)).isLessThan(before - (3 << 20));
    }
  }

  @Test
  void theFileIsMadeWithTheSettingsThatCannotBeChangedLater() throws Exception {
    open().close();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      for (var setting : List.of("page_size=4096", "auto_vacuum=2", "journal_mode=wal")) {
        try (var result = statement.executeQuery("PRAGMA " + setting.replaceFirst("=.*", ""))) {
          assertThat(setting).endsWith("=" + result.getString(1));
        }
      }
    }
  }

  @Test
  void whatIsNoDatabaseIsRefused() throws Exception {
    Files.writeString(file, "This is a text and not a database. ".repeat(100));

    assertThatThrownBy(this::open).isInstanceOf(StoreException.Corrupt.class);
  }

  @Test
  void aClosedStoreSaysSo() {
    var store = open();
    store.close();

    assertThatThrownBy(() -> store.nodes().take("node"))
        .isInstanceOf(StoreException.Unavailable.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> store.runs().run(run(1).ref())).hasMessageContaining("closed");
  }
}
