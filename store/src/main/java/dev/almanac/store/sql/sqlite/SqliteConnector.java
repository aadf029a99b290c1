package dev.almanac.store.sql.sqlite;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.SQLiteConfig;

/** Opens connections with the settings that durability depends on, and verifies them. */
final class SqliteConnector {
  private static final int PAGE_BYTES = 4096;

  /** The caller makes checkpoints; SQLite makes one at this log size if the caller forgets. */
  private static final int FALLBACK_CHECKPOINT_PAGES = 50_000;

  /** The size to which the log file shrinks after a checkpoint has caught up. */
  private static final long LOG_BYTES = 64L << 20;

  /** Nobody uses the keys of new rows, and the driver would run a query for each. */
  private static final String KEYS_OF_NEW_ROWS = "jdbc.get_generated_keys";

  private final SqliteOptions options;

  SqliteConnector(SqliteOptions options) {
    this.options = options;
  }

  Session writer() throws SQLException {
    Session session = open();
    try {
      // Page size and vacuum mode take effect only before the first table, and before WAL.
      session.execute("PRAGMA page_size = " + PAGE_BYTES);
      session.execute("PRAGMA auto_vacuum = INCREMENTAL");
      if (options.file() != null) {
        session.execute("PRAGMA journal_mode = WAL");
        session.execute("PRAGMA wal_autocheckpoint = " + FALLBACK_CHECKPOINT_PAGES);
        session.execute("PRAGMA journal_size_limit = " + LOG_BYTES);
      }
      session.execute("PRAGMA max_page_count = " + maxPages());
      require(session, "auto_vacuum", "2");
      require(session, "synchronous", "2");
      require(session, "journal_mode", options.file() == null ? "memory" : "wal");
      beginByStatementsOnly(session);
      return session;
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /**
   * Leaves transactions to statements. In autocommit mode the driver would try to begin one before
   * each statement, and fail because of the open one.
   */
  private static void beginByStatementsOnly(Session session) throws SQLException {
    session.connection().setAutoCommit(false);
    session.execute("COMMIT");
  }

  Session reader() throws SQLException {
    Session session = open();
    try {
      session.execute("PRAGMA query_only = ON");
      return session;
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  Session maintenance() throws SQLException {
    return open();
  }

  /**
   * Opens the file for reading only, without autocommit. Closing such a connection never moves the
   * log into the file or deletes it, even if it is the last one.
   */
  Session readOnly() throws SQLException {
    var driver = new SQLiteConfig();
    driver.setReadOnly(true);
    Session session = open(driver.toProperties());
    try {
      session.connection().setAutoCommit(false);
      return session;
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  private Session open() throws SQLException {
    return open(new Properties());
  }

  private Session open(Properties driver) throws SQLException {
    SqliteLibrary.load();
    Path file = options.file();
    driver.setProperty(KEYS_OF_NEW_ROWS, "false");
    Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + (file == null ? ":memory:" : file), driver);
    var session = new Session(connection, SqliteDialect.INSTANCE);
    try {
      session.execute("PRAGMA busy_timeout = " + options.patience().toMillis());
      session.execute("PRAGMA synchronous = FULL");
      session.execute("PRAGMA cell_size_check = ON");
      session.execute("PRAGMA temp_store = MEMORY");
      session.execute("PRAGMA cache_size = -" + options.cacheBytes() / 1024);
      return session;
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  private long maxPages() {
    return Math.min(options.maxBytes() / PAGE_BYTES, (1L << 32) - 2);
  }

  private static void require(Session session, String setting, String expected)
      throws SQLException {
    String found = session.query("PRAGMA " + setting).first(Row::text).orElse("nothing");
    if (!found.equals(expected)) {
      throw new StoreException.Corrupt(
          "Expected %s = %s of the SQLite database, found %s".formatted(setting, expected, found),
          null);
    }
  }
}
