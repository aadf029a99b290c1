package dev.almanac.runtime.node;

import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Nanos;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * Deletes closed runs after the retention of their namespace. It works in small transactions, and
 * one pass is bounded.
 */
public final class RetentionPass implements Runnable {
  private static final int NAMESPACES = 500;
  private static final int RUNS = 100;
  private static final int ROWS = 1_000;

  /** The limit of one pass, so that other upkeep does not wait for long. */
  private static final int MOST_RUNS = 10_000;

  private final RetentionStore retention;
  private final Namespaces namespaces;
  private final Fences fences;
  private final InstantSource clock;
  private final Consumer<RunIdentity> forgotten;

  /** @param forgotten receives each run that nobody can find any more */
  public RetentionPass(
      RetentionStore retention,
      Namespaces namespaces,
      Fences fences,
      InstantSource clock,
      Consumer<RunIdentity> forgotten) {
    this.retention = retention;
    this.namespaces = namespaces;
    this.fences = fences;
    this.clock = clock;
    this.forgotten = forgotten;
  }

  @Override
  public void run() {
    int left = MOST_RUNS;
    List<Namespace> page = namespaces.after("", NAMESPACES);
    while (!page.isEmpty() && left > 0) {
      for (var namespace : page) {
        left -= forget(namespace, left);
      }
      page = namespaces.after(page.getLast().name(), NAMESPACES);
    }
    sweep();
  }

  private int forget(Namespace namespace, int most) {
    Duration kept = namespace.settings().retention();
    if (kept.isZero()) {
      return 0;
    }
    long before = Nanos.of(clock.instant().minus(kept));
    int done = 0;
    while (done < most) {
      var runs = retention.closedBefore(namespace.id(), before, RUNS);
      retention.forget(fences.current(), runs);
      runs.forEach(forgotten);
      done += runs.size();
      if (runs.size() < RUNS) {
        return done;
      }
    }
    return done;
  }

  private void sweep() {
    int steps = 0;
    while (retention.sweep(fences.current(), ROWS) >= ROWS && steps < MOST_RUNS / RUNS) {
      steps++;
    }
  }
}
