package dev.almanac.bench.load.calibrate;

import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.NoDatabaseException;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A store without a server, with the upkeep that a server does. */
public final class RawStore implements AutoCloseable {
  private static final int CHECKPOINT_EVERY_MILLIS = 100;
  private static final long CHECKPOINT_FROM_BYTES = 4 << 20;

  private final Store store;
  private final @Nullable Path newFile;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread checkpoints;

  private RawStore(Store store, @Nullable Path newFile) {
    this.store = store;
    this.newFile = newFile;
    this.checkpoints = Thread.ofPlatform().daemon().name("checkpoints").start(this::checkpoint);
  }

  /**
   * Opens a scratch store for calibration.
   *
   * @throws NoDatabaseException if it cannot be opened, or belongs to a server
   */
  static RawStore open(DatabaseAddress address) {
    var raw = ofServer(address);
    if (!raw.store.namespaces().list("", 1).isEmpty()) {
      raw.close();
      throw new NoDatabaseException(
          "a server keeps its data in %s: calibrate on a database of its own".formatted(address));
    }
    return raw;
  }

  /**
   * Opens the store of a server that is not running.
   *
   * @throws NoDatabaseException if it cannot be opened
   */
  public static RawStore ofServer(DatabaseAddress address) {
    try {
      return switch (address) {
        case DatabaseAddress.Postgres(String url) ->
          new RawStore(PostgresStore.open(PostgresOptions.at(url)), null);
        case DatabaseAddress.Sqlite(Path file) -> {
          boolean isNew = Files.notExists(file);
          yield new RawStore(SqliteStore.open(SqliteOptions.file(file)), isNew ? file : null);
        }
      };
    } catch (StoreException e) {
      throw new NoDatabaseException("cannot open %s: %s".formatted(address, e.getMessage()));
    }
  }

  public Store store() {
    return store;
  }

  /**
   * Returns the id of a namespace.
   *
   * @throws NoDatabaseException if there is none with this name
   */
  public UUID namespace(String name) {
    return store
        .namespaces()
        .byName(name)
        .orElseThrow(() -> new NoDatabaseException(
            "there is no namespace '%s' in it: start a server on it once".formatted(name)))
        .id();
  }

  private void checkpoint() {
    try {
      while (store instanceof SqliteStore sqlite
          && !closed.await(CHECKPOINT_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        if (sqlite.logBytes() > CHECKPOINT_FROM_BYTES) {
          sqlite.checkpoint();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Deletes a file that did not exist before. */
  @Override
  public void close() {
    closed.countDown();
    try {
      checkpoints.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    store.close();
    if (newFile != null) {
      for (var suffix : List.of("", "-wal", "-shm", ".lock", ".marker")) {
        delete(newFile.resolveSibling(newFile.getFileName() + suffix));
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new NoDatabaseException("cannot delete " + file, e);
    }
  }
}
