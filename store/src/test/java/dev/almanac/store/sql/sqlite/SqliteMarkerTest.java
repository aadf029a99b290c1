package dev.almanac.store.sql.sqlite;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.Batch;
import dev.almanac.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the files of a database as a killed process leaves them, or changed since then. */
class SqliteMarkerTest {
  private static final int PAGE = 4096;
  private static final int FRAME = PAGE + 24;
  private static final List<String> FILES = List.of("a.db", "a.db-wal", "a.db-shm", "a.db.marker");

  @TempDir
  Path folder;

  @Test
  void goesOnAfterAKill() throws IOException {
    var image = killed(50, 0);

    assertThat(runs(image)).isEqualTo(50);
  }

  /** The log starts over after each complete checkpoint. */
  @Test
  void goesOnAfterAKillHoweverOftenTheLogBeganAnew() throws IOException {
    var image = killed(50, 5);

    assertThat(runs(image)).isEqualTo(50);
  }

  @Test
  void isRefusedWithoutItsLogUnlessSomebodySaysSo() throws IOException {
    var image = killed(50, 0);
    Files.delete(image.resolve("a.db-wal"));

    assertThatThrownBy(() -> runs(image))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("a.db-wal is missing")
        .hasMessageContaining("would be lost")
        .hasMessageContaining("delete")
        .hasMessageContaining("a.db.marker");

    Files.delete(image.resolve("a.db.marker"));
    assertThat(runs(image)).isLessThan(50);
  }

  @Test
  void isRefusedWithAnEmptyLogOrThatOfAnother() throws IOException {
    var image = killed(50, 0);
    var other = killed(20, 0);
    while (isLater(other, image)) {
      other = killed(20, 0);
    }
    Files.write(image.resolve("a.db-wal"), new byte[0]);
    assertThatThrownBy(() -> runs(image)).hasMessageContaining("is missing");

    Files.copy(
        other.resolve("a.db-wal"),
        image.resolve("a.db-wal"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> runs(image))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("belongs to another");
  }

  /** Salts are random, so by chance one log can look like a later one of another database. */
  private static boolean isLater(Path other, Path image) throws IOException {
    int later = salt(other) - salt(image);
    return later >= 0 && later < SqliteMarker.MOST_BEGINNINGS;
  }

  private static int salt(Path image) throws IOException {
    return SqliteLog.salts(image.resolve("a.db-wal")).orElseThrow().first();
  }

  @Test
  void expectsNoLogAfterItWasClosed() throws IOException {
    var file = folder.resolve("a.db");
    write(file, 1, 10).close();

    assertThat(Files.readString(folder.resolve("a.db.marker"))).startsWith("closed");
    assertThat(folder.resolve("a.db-wal")).doesNotExist();
    assertThat(runs(folder)).isEqualTo(10);
  }

  @Test
  void isOpenedWithoutAMarkerAsEarlierVersionsLeaveIt() throws IOException {
    var image = killed(50, 0);
    Files.delete(image.resolve("a.db.marker"));

    assertThat(runs(image)).isEqualTo(50);
  }

  /** For SQLite, the log would end there. */
  @Test
  void isRefusedIfItsLogIsDamagedBeforeItsEnd() throws IOException {
    var image = killed(50, 0);
    flip(image.resolve("a.db-wal"), 32 + 10L * FRAME + 100);

    assertThatThrownBy(() -> runs(image))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("is damaged after frame 10")
        .hasMessageContaining("would be lost");
  }

  /** SQLite would treat it as empty. */
  @Test
  void isRefusedIfTheBeginningOfItsLogIsDamaged() throws IOException {
    for (int at : new int[] {1, 9, 19, 23, 30}) {
      var image = killed(10, 0);
      flip(image.resolve("a.db-wal"), at);
      assertThatThrownBy(() -> runs(image)).hasMessageContaining("its beginning is damaged");
    }
    var image = killed(10, 0);
    var log = image.resolve("a.db-wal");
    Files.write(log, new byte[(int) Files.size(log)]);
    assertThatThrownBy(() -> runs(image)).hasMessageContaining("its beginning is damaged");
  }

  @Test
  void isRefusedIfTheEndOfItsLogIsMissing() throws IOException {
    var image = killed(50, 2);
    try (var channel = FileChannel.open(image.resolve("a.db-wal"), StandardOpenOption.WRITE)) {
      channel.truncate(32 + 10L * FRAME);
    }

    assertThatThrownBy(() -> runs(image))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("ends after frame 10 of ")
        .hasMessageContaining("would be lost");

    Files.delete(image.resolve("a.db-shm"));
    assertThat(runs(image)).isLessThan(50);
  }

  /** A power failure leaves an unacknowledged commit like this. */
  @Test
  void leavesOutATransactionThatWasNotWrittenToItsEnd() throws IOException {
    var image = killed(50, 0);
    var log = image.resolve("a.db-wal");
    flip(log, 32 + (Files.size(log) - 32) / FRAME * FRAME - 100);
    Files.delete(image.resolve("a.db-shm"));

    assertThat(runs(image)).isEqualTo(49);
  }

  @Test
  void isRefusedIfItsEndIsMissing() throws IOException {
    var file = folder.resolve("a.db");
    write(file, 1, 200).close();
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 3 * PAGE);
    }

    assertThatThrownBy(() -> runs(folder))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("its end is missing");
  }

  @Test
  void isRefusedIfOnlyItsLogIsLeft() throws IOException {
    var image = killed(50, 0);
    Files.delete(image.resolve("a.db"));

    assertThatThrownBy(() -> runs(image))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("a.db is missing or empty")
        .hasMessageContaining("delete")
        .hasMessageContaining("a.db.marker");
    assertThatThrownBy(() -> runs(image)).isInstanceOf(StoreException.Corrupt.class);

    Files.delete(image.resolve("a.db.marker"));
    assertThat(runs(image)).isZero();
  }

  @Test
  void beginsAnewIfItIsTakenAwayAfterItWasClosed() throws IOException {
    write(folder.resolve("a.db"), 1, 50).close();
    Files.delete(folder.resolve("a.db"));

    assertThat(runs(folder)).isZero();
  }

  @Test
  void isRefusedIfItIsNoDatabase() throws IOException {
    Files.writeString(folder.resolve("a.db"), "hello".repeat(1_000));

    assertThatThrownBy(() -> runs(folder))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("Expected a SQLite database");
  }

  /** Returns the files as they are on disk while a store is open; each commit has one run. */
  private Path killed(int runs, int checkpoints) throws IOException {
    var home = Files.createTempDirectory(folder, "home");
    var image = Files.createTempDirectory(folder, "image");
    var file = home.resolve("a.db");
    write(file, 1, 0).close();
    try (var store = write(file, 1, runs / 2)) {
      for (int at = 0; at < checkpoints; at++) {
        store.checkpoint();
        store.nodes().take("node");
      }
      write(store, runs / 2 + 1, runs);
      for (var name : FILES) {
        Files.copy(home.resolve(name), image.resolve(name));
      }
    }
    return image;
  }

  private static SqliteStore write(Path file, int from, int to) {
    var store = SqliteStore.open(SqliteOptions.file(file));
    write(store, from, to);
    return store;
  }

  private static void write(SqliteStore store, int from, int to) {
    var fence = store.nodes().take("node");
    for (int number = from; number <= to; number++) {
      store.commits().commit(fence, Batch.of(start(run(number)).build()));
    }
  }

  private static long runs(Path image) {
    try (var store = SqliteStore.open(SqliteOptions.file(image.resolve("a.db")))) {
      long found = 0;
      while (store.runs().run(NAMESPACE, run(found + 1).runId()).isPresent()) {
        found++;
      }
      return found;
    }
  }

  private static void flip(Path file, long at) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      var one = ByteBuffer.allocate(1);
      channel.read(one, at);
      one.put(0, (byte) (one.get(0) ^ 0x10));
      channel.write(one.flip(), at);
    }
  }
}
