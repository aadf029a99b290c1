package dev.almanac.server;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.PostgresStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the lock that keeps other processes out taken again after PostgreSQL was away. */
record LockKeeper(PostgresStore store) implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(LockKeeper.class);

  @Override
  public void run() {
    try {
      store.keepLock();
    } catch (StoreException.Unavailable e) {
      LOG.warn("The lock on the database is lost, and cannot be taken again: {}", e.getMessage());
    }
  }
}
