package dev.almanac.simulator.world;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;

/** The last events, and a fingerprint of all of them. */
public final class Trace {
  private static final int KEPT = Integer.getInteger("almanac.trace", 120);

  private record Entry(long nanos, String what) {}

  private final ArrayDeque<Entry> last = new ArrayDeque<>();
  private long count;
  private long fingerprint;

  void add(long nanos, String what) {
    if (last.size() == KEPT) {
      last.remove();
    }
    last.add(new Entry(nanos, what));
    count++;
    fingerprint = 31 * (31 * fingerprint + nanos) + what.hashCode();
  }

  public List<String> last() {
    return last.stream()
        .map(entry -> Duration.ofNanos(entry.nanos()) + " " + entry.what())
        .toList();
  }

  public long count() {
    return count;
  }

  /** Returns a value that is equal for runs with the same events at the same times. */
  public long fingerprint() {
    return fingerprint;
  }
}
