package dev.almanac.store.sql.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of a SQLite database.
 *
 * @param file the file; null for an in-memory database that lives as long as the store is open
 * @param readers the number of concurrent reads
 * @param cacheBytes how much of the file each connection may cache
 * @param maxBytes the largest size of the file
 * @param patience how long a call waits for a connection or a lock
 */
public record SqliteOptions(
    @Nullable Path file, int readers, long cacheBytes, long maxBytes, Duration patience) {
  private static final long MIB = 1L << 20;

  public static SqliteOptions file(Path file) {
    return new SqliteOptions(file, 4, 64 * MIB, Long.MAX_VALUE, Duration.ofSeconds(10));
  }

  public static SqliteOptions memory() {
    return new SqliteOptions(null, 1, 64 * MIB, Long.MAX_VALUE, Duration.ofSeconds(10));
  }

  public SqliteOptions withMaxBytes(long bytes) {
    return new SqliteOptions(file, readers, cacheBytes, bytes, patience);
  }
}
