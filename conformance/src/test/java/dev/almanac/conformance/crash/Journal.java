package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.crash.Errand.Outcome;
import dev.almanac.conformance.crash.Errand.Plan;
import dev.almanac.conformance.crash.Errand.Seen;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    final Set<Integer> accepted = ConcurrentHashMap.newKeySet();

    /** Updates that were answered, with their place. */
    final Map<Integer, Integer> amended = new ConcurrentHashMap<>();

    volatile @Nullable Outcome outcome;

    Entry(String workflowId, String runId, Plan plan) {
      this.workflowId = workflowId;
      this.runId = runId;
      this.plan = plan;
    }

    /** Whether a workflow that says this knows of all that was acknowledged so far. */
    boolean isKnownTo(Seen seen) {
      return seen.notes().containsAll(acknowledged)
          && seen.accepted().containsAll(accepted)
          && seen.amended().containsAll(amended.keySet());
    }

    @Override
    public String toString() {
      return "%s (%s, %s), acknowledged: notes %s, accepted %s, amended %s"
          .formatted(workflowId, runId, plan, acknowledged, accepted, amended);
    }
  }

  private final ConcurrentMap<String, Entry> entries = new ConcurrentHashMap<>();
  private final AtomicInteger signals = new AtomicInteger();
  private final AtomicInteger updates = new AtomicInteger();
  private final AtomicInteger queries = new AtomicInteger();
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

  void accepted(Entry entry, int number) {
    entry.accepted.add(number);
  }

  void amended(Entry entry, int number, int place) {
    entry.accepted.add(number);
    entry.amended.put(number, place);
    updates.incrementAndGet();
  }

  void answered() {
    queries.incrementAndGet();
  }

  void complaint(String text) {
    problems.add(text);
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

  int updates() {
    return updates.get();
  }

  int queries() {
    return queries.get();
  }

  /** All that was acknowledged. */
  private int promises() {
    return starts() + signals() + updates();
  }

  @Override
  public String toString() {
    return "%d starts, %d signals, %d updates, %d queries"
        .formatted(starts(), signals(), updates(), queries());
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
    int wanted = promises() + acknowledgements;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (promises() < wanted) {
      assertThat(System.nanoTime()).as("%s, %s", this, problems).isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
