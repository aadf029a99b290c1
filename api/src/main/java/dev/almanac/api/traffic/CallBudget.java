package dev.almanac.api.traffic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the open calls, because each takes memory even before its request arrives. While many are
 * open, calls whose request does not arrive in time are reset.
 */
final class CallBudget {
  private static final long SILENCE = Duration.ofSeconds(10).toNanos();

  /**
   * The limits on open calls.
   *
   * @param all the limit for all connections
   * @param few a connection with fewer calls may use all of that limit, so that clients which need
   *     little get in while others take much
   */
  record Limits(int all, int few) {
    /** Returns the limit on all calls for connections that have more. */
    int most(boolean isWorker) {
      return isWorker ? all / 4 * 3 : all / 2;
    }

    int ofConnection() {
      return all / 2;
    }

    /** Returns the number of open calls from which on silent ones are tracked. */
    int many() {
      return all / 4;
    }
  }

  private final Limits limits;
  private final LongSupplier nanos;

  /** Calls opened while many were open, with the time since which their request is missing. */
  private final Map<StreamTraffic, Long> silent = new LinkedHashMap<>();

  private int open;

  CallBudget(Limits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
  }

  /** Opens a call if there is room. */
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

  /** Notes that the request of a call has arrived. */
  void heard(StreamTraffic stream) {
    if (stream.isNotedAsSilent) { // so that other requests do not contend for the lock
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

  /** Resets calls whose request is overdue. */
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
