package dev.almanac.server;

import dev.almanac.store.sql.sqlite.SqliteStore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves SQLite's log into its file before the log grows long. */
final class Checkpoints implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  /** Short enough to be read quickly after a crash, long enough that pages are moved once. */
  private static final long ENOUGH = 16L << 20;

  /** So long a log means that it is written faster than it can be moved. */
  private static final long TOO_MUCH = 1L << 30;

  private final SqliteStore store;
  private final Consumer<Boolean> pushBack;
  private boolean isBehind;

  /** @param pushBack is told when new work should be turned away, and when no longer */
  Checkpoints(SqliteStore store, Consumer<Boolean> pushBack) {
    this.store = store;
    this.pushBack = pushBack;
  }

  @Override
  public void run() {
    long bytes = store.logBytes();
    if (bytes >= ENOUGH) {
      store.checkpoint();
    }
    if (isBehind != bytes >= TOO_MUCH) {
      isBehind = !isBehind;
      LOG.warn(
          isBehind
              ? "The log of the database has {} MiB: new work is turned away until it is shorter"
              : "The log of the database is down to {} MiB: new work is welcome again",
          bytes >> 20);
      pushBack.accept(isBehind);
    }
  }
}
