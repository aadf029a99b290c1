package dev.almanac.store.sql.sqlite;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.ReadOnlyDatabase;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/**
 * Copies a database file with SQLite's own backup, while a server writes to it. One read
 * transaction lasts for the whole copy, so that the copy is the state of one moment and commits
 * never make it start again. Meanwhile the log of the server cannot start over and grows.
 */
public final class SqliteBackup {
  /** Pages that are copied at once, a few milliseconds of work. */
  private static final int AT_ONCE = 1_000;

  /** How often a step may find the file locked, and for how long it waits each time. */
  private static final int ATTEMPTS = 100;

  private static final int PAUSE_MILLIS = 100;

  /** Told how far the copy is. */
  public interface Progress {
    void copied(long pages, long ofPages);
  }

  private SqliteBackup() {}

  /**
   * Copies to a file that must not exist. The copy is one file without a log, and on disk when this
   * returns.
   *
   * @throws StoreException.Corrupt if acknowledged data are missing in the source, or it is damaged
   */
  public static void copy(Path source, Path target, Progress progress) {
    try (var store = SqliteReader.open(source)) {
      PrivateFiles.createNew(target);
      copy(store.reads(), target, progress);
      withoutLog(target);
      sync(target);
    } catch (SQLException e) {
      throw SqliteDialect.INSTANCE.translate("Cannot copy " + source, e);
    } catch (IOException e) {
      throw new StoreException.Unavailable("Cannot write %s: %s".formatted(target, e), e);
    }
  }

  private static void copy(ReadOnlyDatabase source, Path target, Progress progress) {
    int code = source.read(session -> {
      requireOurs(session);
      return session
          .connection()
          .unwrap(SQLiteConnection.class)
          .getDatabase()
          .backup(
              "main",
              target.toString(),
              (remaining, pages) -> progress.copied(pages - remaining, pages),
              PAUSE_MILLIS,
              ATTEMPTS,
              AT_ONCE);
    });
    if (code != SQLiteErrorCode.SQLITE_OK.code) {
      var error = SQLiteErrorCode.getErrorCode(code);
      throw SqliteDialect.INSTANCE.translate(
          "Cannot copy to " + target, new org.sqlite.SQLiteException(error.message, error));
    }
  }

  /** Begins the read transaction, too. */
  private static void requireOurs(Session session) throws SQLException {
    if (session.query("SELECT level FROM write_level").first(Row::number).isEmpty()) {
      throw new StoreException.Corrupt("The database has no write level", null);
    }
  }

  /** The copy says like its source that it has a log, and readers would create one beside it. */
  private static void withoutLog(Path file) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = DELETE");
    }
  }

  /** Makes a file and its name durable. */
  static void sync(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    PrivateFiles.syncName(file);
  }
}
