package dev.almanac.store;

/**
 * Marks threads on which many others depend and which must never wait for a database. A store
 * refuses every call from such a thread, even one that would be quick; otherwise the mistake would
 * show only on a day with a slow disk.
 */
public interface MustNotBlock {
  /** @throws IllegalStateException if the current thread is marked, which is a bug of the caller */
  static void check() {
    if (Thread.currentThread() instanceof MustNotBlock) {
      throw new IllegalStateException("Expected a thread that may wait for the database, found "
          + Thread.currentThread().getName());
    }
  }
}
