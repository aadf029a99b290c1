package dev.almanac.api.traffic;

/**
 * Limits the bytes of requests in memory: received but unread ones, and parsed messages. Requests
 * without room are refused; none waits.
 */
final class RequestBudget {
  /**
   * The limits in bytes.
   *
   * @param all the limit for all requests
   * @param others the limit for requests other than reports of workers
   * @param connection the limit for one connection
   */
  record Limits(long all, long others, long connection) {}

  private final Limits limits;
  private long used;

  RequestBudget(Limits limits) {
    this.limits = limits;
  }

  /** Takes room for {@code bytes} if there is some. One request always fits. */
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

  /** Releases {@code before} bytes, and then does the same as {@link #take}. */
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

  /** Returns the maximum size of one request in memory. */
  long largest() {
    return limits.connection();
  }
}
