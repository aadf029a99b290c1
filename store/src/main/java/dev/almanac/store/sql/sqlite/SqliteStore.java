package dev.almanac.store.sql.sqlite;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.SqlStore;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The store of one process in one file, in WAL mode with {@code synchronous=FULL}: a commit is on
 * disk when it returns. The owner must call {@link #checkpoint} regularly, on a thread that may
 * wait for the disk, and watch {@link #logBytes}: steady growth means overload.
 */
public final class SqliteStore extends SqlStore {
  /** The most log pages that are moved while commits wait, which takes a few milliseconds. */
  private static final long LAST_PAGES = 1_000;

  private final SqliteOptions options;
  private final SqliteDatabase database;
  private final @Nullable SqliteLock lock;

  private SqliteStore(SqliteOptions options, SqliteDatabase database, @Nullable SqliteLock lock) {
    super(database, new SqliteCommitter(database));
    this.options = options;
    this.database = database;
    this.lock = lock;
  }

  /**
   * Opens the file, creates it if necessary, and migrates it to the newest version.
   *
   * @throws StoreException.Unavailable if another process has it open; names its pid
   * @throws StoreException.Corrupt if a newer version wrote it
   */
  public static SqliteStore open(SqliteOptions options) {
    return open(options, Migrations.of(SqliteDialect.INSTANCE));
  }

  public static SqliteStore open(SqliteOptions options, Migrations migrations) {
    Path file = options.file();
    SqliteLock lock = file == null ? null : SqliteLock.acquire(file);
    try {
      if (file != null) {
        PrivateFiles.create(file);
      }
      return new SqliteStore(options, SqliteDatabase.open(options, migrations), lock);
    } catch (IOException e) {
      close(lock);
      throw new StoreException.Unavailable("Cannot create %s: %s".formatted(file, e), e);
    } catch (RuntimeException e) {
      close(lock);
      throw e;
    }
  }

  private static void close(@Nullable SqliteLock lock) {
    if (lock != null) {
      lock.close();
    }
  }

  /** The progress of a checkpoint in pages. */
  public record Checkpoint(long logPages, long movedPages) {
    boolean isNearlyDone() {
      return logPages - movedPages <= LAST_PAGES;
    }
  }

  /**
   * Moves as much of the log as possible into the file while commits continue, then moves the rest
   * between two commits, because only an empty log starts over. Otherwise the log would grow under
   * load, and truncating it later would hold up a commit for long.
   */
  public Checkpoint checkpoint() {
    var most = database.maintain(SqliteStore::moveLog);
    return most.isNearlyDone() ? database.betweenWrites(SqliteStore::moveLog) : most;
  }

  private static Checkpoint moveLog(Session session) throws SQLException {
    return session
        .query("PRAGMA wal_checkpoint(PASSIVE)")
        .first(SqliteStore::checkpoint)
        .orElseThrow();
  }

  private static Checkpoint checkpoint(Row row) throws SQLException {
    row.number();
    return new Checkpoint(row.number(), row.number());
  }

  /** Returns the size of the log file, which shrinks after checkpoints have caught up. */
  @Override
  public long logBytes() {
    Path file = options.file();
    if (file == null) {
      return 0;
    }
    try {
      Path real = file.toRealPath();
      Path log = real.resolveSibling(real.getFileName() + "-wal");
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot read the log of " + file, e);
    }
  }

  /** Returns up to {@code pages} unused pages to the file system. Blocks commits meanwhile. */
  public void reclaim(int pages) {
    database.write(session -> {
      // Each page is a step of the statement, and only an update runs to its end.
      try (var statement = session.connection().createStatement()) {
        return statement.executeUpdate("PRAGMA incremental_vacuum(" + pages + ")");
      }
    });
  }

  @Override
  public void close() {
    database.close();
    close(lock);
  }
}
