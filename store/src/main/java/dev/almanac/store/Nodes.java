package dev.almanac.store;

import java.util.UUID;

/** Who may write. Each call is one transaction, on disk when it returns. */
public interface Nodes {
  /**
   * A new incarnation of the named node. Waits for commits of the older one that are under way;
   * later ones fail. Epochs grow over all nodes, so a sequence that starts with one grows whoever
   * continues it.
   */
  Fence take(String node);

  /**
   * Reserves {@code count} run numbers that nobody had before and nobody will have again, and
   * returns the first. Later calls return higher ones.
   */
  long reserveRunNumbers(Fence fence, int count);

  /** Who all the nodes together are: what was proposed first, for ever. */
  UUID cluster(Fence fence, UUID proposed);
}
