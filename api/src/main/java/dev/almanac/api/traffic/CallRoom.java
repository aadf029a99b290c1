package dev.almanac.api.traffic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Calls that are open. Each takes memory even if nothing of its request has come, so their number
 * is bounded. While there are many, those that say nothing for long are given up.
 */
final class CallRoom {
  private static final long SILENCE = Duration.ofSeconds(10).toNanos();

  /**
   * How many may be open.
   *
   * @param all of everybody
   * @param others of all but workers
   * @param connection of one connection
   */
  record Limits(int all, int others, int connection) {}

  private final Limits limits;
  private final LongSupplier nanos;

  /** Those that came when there were many already, and since when nothing has come of them. */
  private final Map<StreamTraffic, Long> silent = new LinkedHashMap<>();

  private int open;

  CallRoom(Limits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  /** Whether there is room for one more; then it is taken. */
  synchronized boolean open(StreamTraffic stream, Connection connection) {
    int most = stream.isWorker() ? limits.all() : limits.others();
    if (open >= most || connection.calls >= limits.connection()) {
      return false;
    }
    open++;
    connection.calls++;
    if (open > limits.all() / 2) {
      silent.put(stream, nanos.getAsLong());
    }
    return true;
  }

  /** Its request is there. */
  synchronized void heard(StreamTraffic stream) {
    if (!silent.isEmpty()) {
      silent.remove(stream);
    }
  }

  synchronized void close(StreamTraffic stream, Connection connection) {
    open--;
    connection.calls--;
    heard(stream);
  }

  /** Gives up those that have said nothing for too long. */
  void sweep() {
    List<StreamTraffic> given;
    synchronized (this) {
      long now = nanos.getAsLong();
      given = new ArrayList<>();
      for (var one : silent.entrySet()) {
        if (now - one.getValue() <= SILENCE) {
          break;
        }
        given.add(one.getKey());
      }
    }
    given.forEach(StreamTraffic::reset);
  }

  synchronized int open() {
    return open;
  }
}
