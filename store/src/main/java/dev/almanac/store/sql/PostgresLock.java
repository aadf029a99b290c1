package dev.almanac.store.sql;

import dev.almanac.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * What the lock file is to SQLite: an advisory lock on a connection of its own, which ends with the
 * process. It is a courtesy to operators; what keeps two processes apart for certain are fences.
 */
final class PostgresLock implements AutoCloseable {
  /** Keys of advisory locks, the letters of our name and a number. */
  static final long MIGRATION = 0x616c_6d61_6e61_6301L;

  private static final long SOLE = 0x616c_6d61_6e61_6302L;

  /** The server may need a moment to notice that a process has died. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final String TIMED_OUT = "55P03";

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

  /** Said in SQL, for what a URL says counts for more than properties. */
  static String introduction() {
    return "SET application_name = 'almanac, process %d'"
        .formatted(ProcessHandle.current().pid());
  }

  static PostgresLock acquire(PostgresOptions options) {
    var properties = new Properties();
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
      session.execute(introduction());
      session.execute("SET lock_timeout = '%dms'".formatted(PATIENCE.toMillis()));
      if (!lock(session)) {
        String owner = session.query(OWNER).number(SOLE).first(Row::text).orElseThrow();
        throw new StoreException.Unavailable("The database is in use by " + owner, null);
      }
      return new PostgresLock(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static boolean lock(Session session) throws SQLException {
    try {
      session.execute("SELECT pg_advisory_lock(%d)".formatted(SOLE));
      return true;
    } catch (SQLException e) {
      if (TIMED_OUT.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  /** Whether its connection, and so the lock, is still there. */
  boolean isHeld() {
    try {
      return connection.isValid((int) PATIENCE.toSeconds());
    } catch (SQLException e) {
      throw new IllegalArgumentException("Not a timeout: " + PATIENCE, e);
    }
  }

  /** Waits until the lock is given up, so that the next can have it at once. */
  @Override
  public void close() {
    try (connection;
        var statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock(%d)".formatted(SOLE));
    } catch (SQLException e) {
      // The connection broke before, and the lock went with it.
    }
  }
}
