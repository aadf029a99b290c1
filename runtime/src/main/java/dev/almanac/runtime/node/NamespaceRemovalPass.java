package dev.almanac.runtime.node;

import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.NamespaceRemovals;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes the rows of removed namespaces in small transactions. */
public final class NamespaceRemovalPass implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(NamespaceRemovalPass.class);

  /** How many rows one transaction deletes, or runs with about ten rows each. */
  private static final int ROWS = 200;

  /** The limit of one pass, so that other upkeep does not wait for long. */
  private static final int MOST_STEPS = 20;

  private final NamespaceRemovals removals;
  private final RetentionStore retention;
  private final Fences fences;
  private final Consumer<RunIdentity> forgotten;

  /** @param forgotten receives each run that nobody can find any more */
  public NamespaceRemovalPass(
      NamespaceRemovals removals,
      RetentionStore retention,
      Fences fences,
      Consumer<RunIdentity> forgotten) {
    this.removals = removals;
    this.retention = retention;
    this.fences = fences;
    this.forgotten = forgotten;
  }

  @Override
  public void run() {
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      var unfinished = removals.unfinished(1);
      if (unfinished.isEmpty()) {
        return;
      }
      step(unfinished.getFirst());
    }
  }

  private void step(NamespaceRemovals.Removed removed) {
    if (retention.sweep(fences.current(), ROWS) >= ROWS) {
      return; // the logs of runs that were found before come first, so that they do not pile up
    }
    var step = removals.sweep(fences.current(), removed.namespace(), ROWS);
    step.runs().forEach(forgotten);
    if (step.isDone()) {
      LOG.info("Everything that namespace {} had is deleted", removed.name());
    }
  }
}
