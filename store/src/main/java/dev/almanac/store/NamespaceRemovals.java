package dev.almanac.store;

import dev.almanac.store.run.RunIdentity;
import java.util.List;
import java.util.UUID;

/**
 * Deletes namespaces with all that they have, in two bounded steps: first the namespace itself and
 * its data keys, after which nobody finds it and nobody can read what was encrypted; then its rows.
 * Each call is one transaction, durable on return.
 */
public interface NamespaceRemovals {
  /** A namespace whose rows are being deleted. */
  record Removed(UUID namespace, String name) {}

  /**
   * The result of one step.
   *
   * @param runs the runs that nobody finds any more from now on
   * @param isDone whether no row of the namespace is left
   */
  record Step(List<RunIdentity> runs, boolean isDone) {
    public Step {
      runs = List.copyOf(runs);
    }
  }

  /**
   * Deletes a namespace and its keys.
   *
   * @param time when, in nanoseconds
   * @return whether it existed
   */
  boolean remove(Fence fence, UUID namespace, long time);

  /** Returns a namespace whose rows are not all deleted, if there is one. */
  List<Removed> unfinished(int limit);

  /** Deletes about so many rows of a removed namespace. */
  Step sweep(Fence fence, UUID namespace, int rows);
}
