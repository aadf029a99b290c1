package dev.almanac.store.sql.postgres;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * An advisory lock on a separate connection, which ends with the process; the counterpart of
 * SQLite's lock file. It keeps processes from disturbing each other, but only fences keep them
 * safely apart.
 */
final class PostgresLock implements AutoCloseable {
  /** The keys of advisory locks: letters of our name and a number. */
  static final long MIGRATION = 0x616c_6d61_6e61_6301L;

  private static final long SOLE = 0x616c_6d61_6e61_6302L;

  /** The server may need a moment to notice that a process has died. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The longest wait for an answer of the server. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

  private static final String TIMED_OUT = "55P03";

  private static final String OWNER = """
      SELECT coalesce(max(a.application_name), 'another process')
      FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (l.classid::bigint << 32) + l.objid::bigint = ?
      """;

  private static final String WHO_AM_I = """
      SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()
      """;

  /** Ends a session of the same user, which needs no rights. A pid alone may have been reused. */
  private static final String END = """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE pid = ? AND backend_start::text = ?
      """;

  /** A session of PostgreSQL. */
  private record Backend(long pid, String start) {
    static Backend read(Row row) throws SQLException {
      return new Backend(row.number(), row.text());
    }
  }

  private final Connection connection;
  private final Backend backend;

  private PostgresLock(Connection connection, Backend backend) {
    this.connection = connection;
    this.backend = backend;
  }

  /** Names this process in SQL, because a URL takes precedence over properties. */
  static String introduction() {
    return "SET application_name = 'almanac, process %d'"
        .formatted(ProcessHandle.current().pid());
  }

  static PostgresLock acquire(PostgresOptions options) {
    return acquire(options, null);
  }

  /**
   * Acquires the lock after its connection broke, and ends the old session if it still exists.
   *
   * @throws StoreException.Unavailable if another process was quicker, or it takes too long
   */
  static PostgresLock acquireAgain(PostgresOptions options, PostgresLock broken) {
    return acquire(options, broken.backend);
  }

  private static PostgresLock acquire(PostgresOptions options, @Nullable Backend stale) {
    var properties = new Properties();
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", "" + LONGEST_ANSWER.toSeconds());
    properties.setProperty("socketTimeout", "" + LONGEST_ANSWER.toSeconds());
    try {
      return acquire(DriverManager.getConnection(options.url(), properties), stale);
    } catch (SQLException e) {
      throw PostgresDialect.INSTANCE.translate("Cannot lock the database", e);
    }
  }

  private static PostgresLock acquire(Connection connection, @Nullable Backend stale)
      throws SQLException {
    try {
      // The connection closes its statements.
      @SuppressWarnings("resource")
      var session = new Session(connection, PostgresDialect.INSTANCE);
      session.execute(introduction());
      session.execute("SET lock_timeout = '%dms'".formatted(PATIENCE.toMillis()));
      if (stale != null) {
        session.query(END).number(stale.pid()).text(stale.start()).first(Row::number);
      }
      if (!lock(session)) {
        String owner = session.query(OWNER).number(SOLE).first(Row::text).orElseThrow();
        throw new StoreException.Unavailable("The database is in use by " + owner, null);
      }
      return new PostgresLock(
          connection, session.query(WHO_AM_I).first(Backend::read).orElseThrow());
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

  /** Returns whether the connection, and so the lock, still exists. */
  boolean isHeld() {
    try {
      return connection.isValid((int) PATIENCE.toSeconds());
    } catch (SQLException e) {
      throw new IllegalArgumentException("Not a timeout: " + PATIENCE, e);
    }
  }

  /** Waits until the lock is released, so that the next process can take it at once. */
  @Override
  public void close() {
    try (connection;
        var statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock(%d)".formatted(SOLE));
    } catch (SQLException e) {
      // The connection broke before, which released the lock.
    }
  }
}
