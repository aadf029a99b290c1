package dev.almanac.server;

import dev.almanac.store.sql.SqliteStore;

/** Moves SQLite's log into its file before the log grows long. */
record Checkpoints(SqliteStore store) implements Runnable {
  /** Short enough to be read quickly after a crash, long enough that pages are moved once. */
  private static final long ENOUGH = 16L << 20;

  @Override
  public void run() {
    if (store.logBytes() >= ENOUGH) {
      store.checkpoint();
    }
  }
}
