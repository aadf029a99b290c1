package dev.almanac.store.sql.postgres;

import java.time.Duration;

/**
 * How a PostgreSQL database is opened.
 *
 * @param url a JDBC URL, with user and password if need be
 * @param writers how many connections write at once
 * @param readers how many connections read at once
 * @param sole whether to refuse if another process has the database open as its only one
 * @param allowUnsafe whether to accept a server that may lose what it acknowledged
 * @param patience how long a connection waits for an answer, and at most a call for a connection
 */
public record PostgresOptions(
    String url, int writers, int readers, boolean sole, boolean allowUnsafe, Duration patience) {
  public static PostgresOptions at(String url) {
    return new PostgresOptions(url, 4, 8, true, false, Duration.ofSeconds(30));
  }

  /** Lets several processes in; fences keep them apart. */
  public PostgresOptions shared() {
    return new PostgresOptions(url, writers, readers, false, allowUnsafe, patience);
  }

  /** For tests of anything but durability. */
  public PostgresOptions unsafe() {
    return new PostgresOptions(url, writers, readers, sole, true, patience);
  }
}
