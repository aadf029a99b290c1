package dev.almanac.api.traffic;

/**
 * Bytes of requests in memory: those that came in and are not read yet, and what they became when
 * they were. Nobody waits for it.
 */
final class RequestBudget {
  /**
   * How much may be there.
   *
   * @param all of everybody
   * @param others of all but workers that go on with what they have begun
   * @param connection of one connection
   */
  record Limits(long all, long others, long connection) {}

  private final Limits limits;
  private long used;

  RequestBudget(Limits limits) {
    this.limits = limits;
  }

  /** Whether there is room for so many bytes more; then they are taken. One request always fits. */
  synchronized boolean take(ConnectionUsage connection, boolean isWorker, long bytes) {
    boolean fitsAll = used == 0 || used + bytes <= (isWorker ? limits.all() : limits.others());
    boolean fitsConnection =
        connection.requestBytes == 0 || connection.requestBytes + bytes <= limits.connection();
    if (!fitsAll || !fitsConnection) {
      return false;
    }
    used += bytes;
    connection.requestBytes += bytes;
    return true;
  }

  /** The same after {@code before} bytes are given back, which they are in any case. */
  synchronized boolean exchange(
      ConnectionUsage connection, boolean isWorker, long before, long bytes) {
    release(connection, before);
    return take(connection, isWorker, bytes);
  }

  synchronized void release(ConnectionUsage connection, long bytes) {
    used -= bytes;
    connection.requestBytes -= bytes;
  }

  synchronized long used() {
    return used;
  }

  /** The largest that one request may become. */
  long largest() {
    return limits.connection();
  }
}
