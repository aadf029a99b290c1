package dev.almanac.store.sql;

import dev.almanac.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * What the lock file is to SQLite: an advisory lock on a connection of its own, which ends with the
 * process. It is a courtesy to operators; what keeps two processes apart for certain are fences.
 */
final class PostgresLock implements AutoCloseable {
  /** Keys of advisory locks, the letters of our name and a number. */
  static final long MIGRATION = 0x616c_6d61_6e61_6301L;

  private static final long SOLE = 0x616c_6d61_6e61_6302L;

  private static final String OWNER = """
      SELECT coalesce(max(a.application_name), 'another process')
      FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (l.classid::bigint << 32) + l.objid::bigint = ?
      """;

  private final Connection connection;

  private PostgresLock(Connection connection) {
    this.connection = connection;
  }

  static String applicationName() {
    return "almanac, process " + ProcessHandle.current().pid();
  }

  static PostgresLock acquire(PostgresOptions options) {
    var properties = new Properties();
    properties.setProperty("ApplicationName", applicationName());
    properties.setProperty("tcpKeepAlive", "true");
    try {
      return acquire(DriverManager.getConnection(options.url(), properties));
    } catch (SQLException e) {
      throw PostgresDialect.INSTANCE.translate("Cannot lock the database", e);
    }
  }

  private static PostgresLock acquire(Connection connection) throws SQLException {
    try {
      // Its statements end with the connection.
      @SuppressWarnings("resource")
      var session = new Session(connection, PostgresDialect.INSTANCE);
      boolean locked = session
          .query("SELECT pg_try_advisory_lock(?)::int")
          .number(SOLE)
          .first(Row::integer)
          .orElseThrow()
          .equals(1);
      if (!locked) {
        throw new StoreException.Unavailable(
            "The database is in use by "
                + session.query(OWNER).number(SOLE).first(Row::text).get(),
            null);
      }
      return new PostgresLock(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw PostgresDialect.INSTANCE.translate("Cannot unlock the database", e);
    }
  }
}
