package dev.almanac.store.sql;

import dev.almanac.store.Committer;
import dev.almanac.store.Inspection;
import dev.almanac.store.sql.inspection.SqlInspection;
import dev.almanac.store.sql.jdbc.ReadOnlyDatabase;

/**
 * The views of a database that is only read, perhaps beside a running server. Nothing is migrated
 * or locked; what would write fails.
 */
public final class ReadOnlyStore extends SqlStore {
  private static final Committer NONE = (fence, batch) -> {
    throw new IllegalStateException("This database was opened for reading");
  };

  private final ReadOnlyDatabase database;

  public ReadOnlyStore(ReadOnlyDatabase database) {
    super(database, NONE);
    this.database = database;
  }

  /** Returns the connection, for queries that no view has. */
  public ReadOnlyDatabase reads() {
    return database;
  }

  /** Looks more closely than a server has time for. */
  public Inspection thoroughInspection() {
    return new SqlInspection(database, true);
  }

  @Override
  public void close() {
    database.close();
  }
}
