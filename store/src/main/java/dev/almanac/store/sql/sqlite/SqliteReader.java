package dev.almanac.store.sql.sqlite;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.ReadOnlyDatabase;
import dev.almanac.store.sql.jdbc.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Opens a database file for reading, whether a server has it open or not. */
public final class SqliteReader {
  private static final int MOST_PROBLEMS = 100;

  private SqliteReader() {}

  /**
   * Opens a file. If no server runs, its log is checked first, as a server does at its start.
   *
   * @throws StoreException.Unavailable if there is no such file
   * @throws StoreException.Corrupt if acknowledged data are missing
   */
  public static ReadOnlyStore open(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new StoreException.Unavailable("There is no database %s".formatted(file), null);
    }
    checkUnlessServed(file);
    return openCopy(file);
  }

  /** Opens a copy, which has no log and which no server has open. */
  public static ReadOnlyStore openCopy(Path file) {
    var connector = new SqliteConnector(SqliteOptions.file(file));
    try {
      return new ReadOnlyStore(new ReadOnlyDatabase(connector.readOnly()));
    } catch (SQLException e) {
      throw SqliteDialect.INSTANCE.translate("Cannot open " + file, e);
    }
  }

  /** Only the files of a database that nobody writes can be checked. */
  private static void checkUnlessServed(Path file) {
    try (var lock = SqliteLock.tryAcquire(file).orElse(null)) {
      if (lock != null) {
        Object ignored = SqliteMarker.check(file);
      }
    }
  }

  /** Lets SQLite look for damage to the structure of the file; returns what it says. */
  public static List<String> problems(ReadOnlyStore store) {
    return store
        .reads()
        .read(session ->
            session
                .query("PRAGMA integrity_check(%d)".formatted(MOST_PROBLEMS))
                .list(Row::text)
                .stream()
                .filter(line -> !line.equals("ok"))
                .toList());
  }
}
