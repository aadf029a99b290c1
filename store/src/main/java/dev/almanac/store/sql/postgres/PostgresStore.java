package dev.almanac.store.sql.postgres;

import dev.almanac.store.MustNotBlock;
import dev.almanac.store.NodeStore;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.SqlNodes;
import dev.almanac.store.sql.SqlStore;
import dev.almanac.store.sql.jdbc.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The store in PostgreSQL 13 or newer, or in a database that speaks its protocol with multi-row
 * transactions. A batch is one statement, as durable as the server's settings, which are checked.
 */
public final class PostgresStore extends SqlStore {
  private final PostgresOptions options;
  private final PostgresDatabase database;
  private @Nullable PostgresLock lock;
  private boolean isClosed;

  private PostgresStore(
      PostgresOptions options, PostgresDatabase database, @Nullable PostgresLock lock) {
    super(database, new PostgresCommitter(database));
    this.options = options;
    this.database = database;
    this.lock = lock;
  }

  /**
   * Migrates the database to the newest version.
   *
   * @throws StoreException.Unavailable if it cannot be reached, may lose acknowledged data, or is
   *     open in another process
   * @throws StoreException.Corrupt if a newer version wrote it
   */
  public static PostgresStore open(PostgresOptions options) {
    return open(options, Migrations.of(PostgresDialect.INSTANCE));
  }

  public static PostgresStore open(PostgresOptions options, Migrations migrations) {
    PostgresLock lock = options.sole() ? PostgresLock.acquire(options) : null;
    try {
      return new PostgresStore(options, PostgresDatabase.open(options, migrations), lock);
    } catch (RuntimeException e) {
      if (lock != null) {
        lock.close();
      }
      throw e;
    }
  }

  /** Returns the nodes, guarded by the lock that keeps other processes out, if it is used. */
  @Override
  public NodeStore nodes() {
    var nodes = new SqlNodes(database);
    return options.sole() ? new PostgresNodes(nodes, this) : nodes;
  }

  /** Asks the database whether this process has the lock that keeps others out. */
  synchronized boolean holdsLock() {
    MustNotBlock.check();
    return !isClosed && lock != null && lock.isHeld();
  }

  /**
   * Reacquires the lock that keeps other processes out, if its connection broke.
   *
   * @throws StoreException.Unavailable if that is impossible now, or another process was quicker
   */
  public synchronized void keepLock() {
    MustNotBlock.check();
    if (isClosed) {
      throw new StoreException.Unavailable("The store is closed", null);
    }
    if (lock != null && !lock.isHeld()) {
      lock.close();
      lock = PostgresLock.acquireAgain(options, lock);
    }
  }

  /** Returns the time of the database's clock, which may be another machine's. */
  public Instant now() {
    long micros = database.read(session -> session
        .query("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::int8")
        .first(Row::number)
        .orElseThrow());
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    database.close();
    if (lock != null) {
      lock.close();
    }
  }
}
