package dev.almanac.server;

import dev.almanac.store.sql.sqlite.SqliteStore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves SQLite's write-ahead log into the database file before it grows long. */
final class Checkpoints implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  /** Short enough for a quick start after a crash, long enough that pages are moved only once. */
  private static final long ENOUGH = 16L << 20;

  /** A log this long grows faster than it can be moved. */
  private static final long TOO_MUCH = 1L << 30;

  private final SqliteStore store;
  private final Consumer<Boolean> pushBack;
  private boolean isBehind;

  /** @param pushBack is told whether new work should be refused */
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
              ? "The write-ahead log has {} MiB: new work is refused until it is shorter"
              : "The write-ahead log is down to {} MiB: new work is accepted again",
          bytes >> 20);
      pushBack.accept(isBehind);
    }
  }
}
