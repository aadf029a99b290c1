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
final class CallBudget {
  private static final long SILENCE = Duration.ofSeconds(10).toNanos();

  /**
   * How many may be open.
   *
   * @param all of everybody
   * @param few on a connection that may still use all of them: who needs little is let in also
   *     while others take much
   */
  record Limits(int all, int few) {
    /** For those that have more on their connection. */
    int most(boolean isWorker) {
      return isWorker ? all / 4 * 3 : all / 2;
    }

    int ofConnection() {
      return all / 2;
    }

    /** From here on it is noted who says nothing. */
    int many() {
      return all / 4;
    }
  }

  private final Limits limits;
  private final LongSupplier nanos;

  /** Those that came when there were many already, and since when nothing has come of them. */
  private final Map<StreamTraffic, Long> silent = new LinkedHashMap<>();

  private int open;

  CallBudget(Limits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  /** Whether there is room for one more; then it is taken. */
  synchronized boolean open(StreamTraffic stream, ConnectionUsage connection) {
    boolean isFew = connection.calls < limits.few();
    int most = isFew ? limits.all() : limits.most(stream.isWorker());
    if (open >= most || connection.calls >= limits.ofConnection()) {
      return false;
    }
    open++;
    connection.calls++;
    if (open > limits.many()) {
      silent.put(stream, nanos.getAsLong());
      stream.isNotedAsSilent = true;
    }
    return true;
  }

  /** Its request is there. */
  void heard(StreamTraffic stream) {
    if (stream.isNotedAsSilent) { // else every request would pass through the lock of all
      stream.isNotedAsSilent = false;
      synchronized (this) {
        silent.remove(stream);
      }
    }
  }

  synchronized void close(StreamTraffic stream, ConnectionUsage connection) {
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
