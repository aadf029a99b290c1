package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.crash.Errand.Outcome;
import dev.almanac.conformance.crash.Errand.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What clients were told. Written after the answer, so that it never claims too much. */
final class Journal {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** What is known of one workflow. */
  static final class Entry {
    final String workflowId;
    final String runId;
    final Plan plan;
    final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    volatile @Nullable Outcome outcome;

    Entry(String workflowId, String runId, Plan plan) {
      this.workflowId = workflowId;
      this.runId = runId;
      this.plan = plan;
    }
  }

  private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();
  private final AtomicInteger signals = new AtomicInteger();
  private final Queue<String> problems = new ConcurrentLinkedQueue<>();

  Entry started(String workflowId, String runId, Plan plan) {
    var entry = new Entry(workflowId, runId, plan);
    entries.put(workflowId, entry);
    return entry;
  }

  void noted(Entry entry, int number) {
    entry.acknowledged.add(number);
    signals.incrementAndGet();
  }

  void problem(String workflowId, Throwable fault) {
    problems.add("%s: %s, %s".formatted(workflowId, fault, fault.getCause()));
  }

  List<Entry> entries() {
    return List.copyOf(entries.values());
  }

  int starts() {
    return entries.size();
  }

  int signals() {
    return signals.get();
  }

  /** How many activities of one attempt were recorded as timed out. */
  long timeouts() {
    return entries.values().stream()
        .map(entry -> entry.outcome)
        .filter(outcome -> outcome != null && outcome.once().equals(Errand.TIMED_OUT))
        .count();
  }

  List<String> problems() {
    return List.copyOf(problems);
  }

  /** Waits until so much more was acknowledged: the server is up, and clients have noticed. */
  void awaitMore(int acknowledgements) {
    int wanted = starts() + signals() + acknowledgements;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (starts() + signals() < wanted) {
      assertThat(System.nanoTime())
          .as("%d starts, %d signals, %s", starts(), signals(), problems)
          .isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
