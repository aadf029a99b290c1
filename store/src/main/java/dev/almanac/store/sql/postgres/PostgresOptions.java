package dev.almanac.store.sql.postgres;

import java.time.Duration;

/**
 * The options of a PostgreSQL database.
 *
 * @param url a JDBC URL, with user and password if needed
 * @param writers the number of connections that write
 * @param readers the number of connections that read
 * @param sole whether to refuse a database that another process has open exclusively
 * @param allowUnsafe whether to accept a server that may lose acknowledged data
 * @param patience how long to wait for an answer, and at most how long for a connection
 */
public record PostgresOptions(
    String url, int writers, int readers, boolean sole, boolean allowUnsafe, Duration patience) {
  public static PostgresOptions at(String url) {
    return new PostgresOptions(url, 4, 8, true, false, Duration.ofSeconds(30));
  }

  /** Allows several processes; fences keep them apart. */
  public PostgresOptions shared() {
    return new PostgresOptions(url, writers, readers, false, allowUnsafe, patience);
  }

  /** Accepts an unsafe server, for tests of anything but durability. */
  public PostgresOptions unsafe() {
    return new PostgresOptions(url, writers, readers, sole, true, patience);
  }
}
