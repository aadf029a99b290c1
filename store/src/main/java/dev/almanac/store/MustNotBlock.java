package dev.almanac.store;

/**
 * Marks a thread on which many others depend, so that it must never wait for a database. A store
 * refuses every call from such a thread, also when it would be quick this time: else the mistake is
 * found on the day on which the disk is slow.
 */
public interface MustNotBlock {
  /** @throws IllegalStateException on such a thread; that is a bug of the caller */
  static void check() {
    if (Thread.currentThread() instanceof MustNotBlock) {
      throw new IllegalStateException("Expected a thread that may wait for the database, found "
          + Thread.currentThread().getName());
    }
  }
}
