package dev.almanac.api.traffic;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * How long calls have taken lately, by method or path: from the beginning of the handler to its
 * outcome. Calls that wait for something to happen, such as polls, are left out. What is older than
 * two spans is forgotten. Thread-safe; as large as there are methods and paths.
 */
public final class CallTimes {
  /** Figures go back one to two spans. */
  private static final Duration SPAN = Duration.ofMinutes(5);

  /** Calls and last segments of paths that may wait for workers or for news. */
  private static final Set<String> WAITING = Set.of(
      "GetWorkflowExecutionHistory",
      "QueryWorkflow",
      "UpdateWorkflowExecution",
      "ExecuteMultiOperation",
      "TriggerSchedule",
      "Sleep",
      "SleepUntil",
      "UnlockTimeSkippingWithSleep",
      "history",
      "trigger",
      "events");

  /**
   * The calls of one method.
   *
   * @param method its full name, such as {@code service/Method} or {@code GET /path}
   * @param total how long they took, added up
   */
  public record Tally(String method, long calls, Duration total, Duration longest) {
    private Tally with(Duration took) {
      return plus(new Tally(method, 1, took, took));
    }

    private Tally plus(Tally other) {
      return new Tally(
          method,
          calls + other.calls,
          total.plus(other.total),
          longest.compareTo(other.longest) < 0 ? other.longest : longest);
    }
  }

  private final LongSupplier nanos;
  private Map<String, Tally> earlier = Map.of();
  private Map<String, Tally> current = new HashMap<>();
  private long begun;

  /** @param nanos a monotonic clock in nanoseconds from an arbitrary origin */
  public CallTimes(LongSupplier nanos) {
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
  }

  /** @param length the nanoseconds from its beginning to its outcome */
  public void ended(String method, long length) {
    if (waits(method)) {
      return;
    }
    var took = Duration.ofNanos(length);
    synchronized (this) {
      turn();
      current.merge(method, new Tally(method, 1, took, took), (all, one) -> all.with(took));
    }
  }

  /** Returns the methods whose longest calls took longest, these first. */
  public synchronized List<Tally> slowest(int most) {
    turn();
    var all = new HashMap<>(earlier);
    current.values().forEach(tally -> all.merge(tally.method(), tally, Tally::plus));
    return all.values().stream()
        .sorted(Comparator.comparing(Tally::longest).reversed().thenComparing(Tally::method))
        .limit(most)
        .toList();
  }

  private void turn() {
    long past = nanos.getAsLong() - begun;
    if (past >= SPAN.toNanos()) {
      earlier = past < 2 * SPAN.toNanos() ? current : Map.of();
      current = new HashMap<>();
      begun += past - past % SPAN.toNanos();
    }
  }

  private static boolean waits(String method) {
    String name = method.substring(method.lastIndexOf('/') + 1);
    return name.startsWith("Poll")
        || WAITING.contains(name)
        || method.contains("/query/")
        || method.contains("/update/");
  }
}
