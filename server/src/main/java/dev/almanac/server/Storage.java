package dev.almanac.server;

import dev.almanac.server.encryption.EncryptedData;
import dev.almanac.server.encryption.EncryptionConfig;
import dev.almanac.store.NamespaceRemovals;
import dev.almanac.store.Nanos;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.StoredBlobs;
import dev.almanac.store.encryption.view.EncryptedStore;
import dev.almanac.store.sql.SqlStore;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.PrivateFiles;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open store, its upkeep, and what to do when it is closed. */
final class Storage implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Storage.class);
  private static final Duration CHECKPOINT_PAUSE = Duration.ofMillis(200);

  /** The pause where there is no upkeep. */
  private static final Duration IDLE_PAUSE = Duration.ofMinutes(1);

  private final SqlStore stored;
  private final Optional<Keyring> keys;
  private final Function<Consumer<Boolean>, Runnable> upkeep;
  private final Duration pause;
  private final Runnable farewell;

  private Storage(
      SqlStore stored,
      Function<Consumer<Boolean>, Runnable> upkeep,
      Duration pause,
      Runnable farewell) {
    this(stored, Optional.empty(), upkeep, pause, farewell);
  }

  private Storage(
      SqlStore stored,
      Optional<Keyring> keys,
      Function<Consumer<Boolean>, Runnable> upkeep,
      Duration pause,
      Runnable farewell) {
    this.stored = stored;
    this.keys = keys;
    this.upkeep = upkeep;
    this.pause = pause;
    this.farewell = farewell;
  }

  /**
   * @param now returns the time of this machine
   * @throws StartException if it cannot be opened, with the reason
   */
  static Storage open(
      DataLocation location, Optional<EncryptionConfig> encryption, InstantSource now)
      throws StartException {
    var storage = open(location);
    try {
      return storage.with(
          EncryptedData.open(storage.stored, encryption, () -> Nanos.of(now.instant())));
    } catch (StoreException e) {
      storage.close();
      throw StartException.failure(String.valueOf(e.getMessage()), e);
    } catch (StartException e) {
      storage.close();
      throw e;
    }
  }

  private Storage with(Optional<Keyring> opened) {
    return new Storage(stored, opened, upkeep, pause, farewell);
  }

  private static Storage open(DataLocation location) throws StartException {
    try {
      return switch (location) {
        case DataLocation.Given(var file, var maxBytes) -> sqlite(file, maxBytes, () -> {});
        case DataLocation.OfUser(var file, var maxBytes) -> ofUser(file, maxBytes);
        case DataLocation.Temporary() -> temporary();
        case DataLocation.Memory() -> memory();
        case DataLocation.Postgres postgres -> postgres(postgres);
      };
    } catch (StoreException e) {
      throw StartException.failure(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw StartException.failure("Cannot create the data directory: " + e, e);
    }
  }

  /** The directory belongs to Almanac alone, unlike one that the user chose. */
  private static Storage ofUser(Path file, long maxBytes) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && Files.isDirectory(folder) && PrivateFiles.tightenFolder(folder)) {
      LOG.info("Other users could read {}; access is now restricted", folder);
    }
    return sqlite(file, maxBytes, () -> {});
  }

  private static Storage sqlite(Path file, long maxBytes, Runnable farewell) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      PrivateFiles.createFolder(folder);
    }
    tighten(file);
    var store = SqliteStore.open(SqliteOptions.file(file).withMaxBytes(maxBytes));
    return new Storage(
        store, pushBack -> new Checkpoints(store, pushBack), CHECKPOINT_PAUSE, farewell);
  }

  /** Earlier versions created files that every user of the machine could read. */
  private static void tighten(Path file) {
    try {
      for (Path tightened : PrivateFiles.tightenDatabase(file)) {
        LOG.info("Other users could read {}; access is now restricted", tightened);
      }
    } catch (IOException e) {
      LOG.warn("Other users may read {}, and that cannot be changed: {}", file, e.toString());
    }
  }

  private static Storage temporary() throws IOException {
    var home = TemporaryHome.make();
    home.tidyUp();
    try {
      return sqlite(home.data(), Long.MAX_VALUE, home::close);
    } catch (IOException | RuntimeException e) {
      home.close();
      throw e;
    }
  }

  private static Storage memory() {
    var store = SqliteStore.open(SqliteOptions.memory());
    return new Storage(store, pushBack -> () -> {}, IDLE_PAUSE, () -> {});
  }

  private static Storage postgres(DataLocation.Postgres location) {
    var store = PostgresStore.open(PostgresOptions.at(location.jdbcUrl()));
    return new Storage(store, pushBack -> () -> {}, IDLE_PAUSE, () -> {});
  }

  Store store() {
    return keys.<Store>map(keyring -> new EncryptedStore(stored, keyring)).orElse(stored);
  }

  /** Returns the keys of encrypted data, if data are encrypted. */
  Optional<Keyring> keys() {
    return keys;
  }

  StoredBlobs blobs() {
    return stored.blobs();
  }

  NamespaceRemovals removals() {
    return stored.removals();
  }

  /** Returns the kind of database, for users. */
  String kind() {
    return stored instanceof PostgresStore ? "postgresql" : "sqlite";
  }

  /**
   * Returns the periodic work of the database, for a thread that may block.
   *
   * @param pushBack is told whether new work should be refused
   */
  Runnable upkeep(Consumer<Boolean> pushBack) {
    return upkeep.apply(pushBack);
  }

  /** Returns the pause between two rounds. */
  Duration pause() {
    return pause;
  }

  /** Returns the database's clock, if it is not this machine's. Asking it may block. */
  Optional<Supplier<Instant>> clock() {
    return stored instanceof PostgresStore postgres ? Optional.of(postgres::now) : Optional.empty();
  }

  @Override
  public void close() {
    stored.close();
    farewell.run();
  }
}
