package dev.almanac.server.backup;

import dev.almanac.store.sql.DatabaseSummary;
import dev.almanac.store.sql.sqlite.SqliteReader;
import java.nio.file.Path;

/** Checks a copy of a database file. */
final class SqliteCopy {
  private SqliteCopy() {}

  /**
   * Returns what the copy holds.
   *
   * @throws BackupException if its structure is damaged
   */
  static DatabaseSummary check(Path copy) throws BackupException {
    try (var store = SqliteReader.openCopy(copy)) {
      var problems = SqliteReader.problems(store);
      if (!problems.isEmpty()) {
        throw new BackupException(("%s is damaged, and so probably is what it is a copy of: %s."
                + " 'almanac server doctor' tells more")
            .formatted(copy, problems.getFirst().strip()));
      }
      return DatabaseSummary.of(store.reads());
    }
  }
}
