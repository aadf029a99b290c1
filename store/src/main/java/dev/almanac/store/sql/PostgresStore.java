package dev.almanac.store.sql;

import dev.almanac.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * The store in PostgreSQL 13 or newer, or in what speaks its protocol with multi-row transactions.
 * A batch is one statement; it is as durable as the server makes it, which is asked at the start.
 */
public final class PostgresStore extends SqlStore {
  private final PostgresDatabase database;
  private final @Nullable PostgresLock lock;

  private PostgresStore(PostgresDatabase database, @Nullable PostgresLock lock) {
    super(database, new PostgresCommitter(database));
    this.database = database;
    this.lock = lock;
  }

  /**
   * Brings the database to the newest version.
   *
   * @throws StoreException.Unavailable if it cannot be reached, may lose what it acknowledged, or
   *     another process has it open
   * @throws StoreException.Corrupt if a newer version wrote it
   */
  public static PostgresStore open(PostgresOptions options) {
    return open(options, Migrations.of(PostgresDialect.INSTANCE));
  }

  static PostgresStore open(PostgresOptions options, Migrations migrations) {
    PostgresLock lock = options.sole() ? PostgresLock.acquire(options) : null;
    try {
      return new PostgresStore(PostgresDatabase.open(options, migrations), lock);
    } catch (RuntimeException e) {
      if (lock != null) {
        lock.close();
      }
      throw e;
    }
  }

  @Override
  public void close() {
    database.close();
    if (lock != null) {
      lock.close();
    }
  }
}
