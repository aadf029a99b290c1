package dev.almanac.store;

import java.util.UUID;

/** Who may write. Each call is one transaction, on disk when it returns. */
public interface NodeStore {
  /**
   * Takes the place of the named node, whoever has it: a new incarnation with a random id. Waits
   * for commits of the older one that are under way; later ones fail. Epochs grow over all nodes,
   * so a sequence that starts with one grows whoever continues it.
   */
  Fence take(String node);

  /**
   * A new epoch of the same incarnation, after a commit whose outcome is unknown. Waits for commits
   * of the older epoch that are under way; later ones fail. Where a lock keeps other processes out,
   * it is held again before; a session of this process that still has it is ended and waited for,
   * for a few seconds at most.
   *
   * @throws StoreException.FenceLost if another incarnation has the place, for good; whose epoch
   *     stays as it is
   * @throws StoreException.Unavailable if nobody can tell yet; it may be asked again
   */
  Fence renew(Fence fence);

  /**
   * Returns if the incarnation still has the place, whatever its epoch. What it was when this was
   * called, it may no longer be now.
   *
   * @throws StoreException.FenceLost if another one has it, for good
   * @throws StoreException.Unavailable if nobody can tell
   */
  void confirm(Fence fence);

  /**
   * Reserves {@code count} run numbers that nobody had before and nobody will have again, and
   * returns the first. Later calls return higher ones.
   */
  long reserveRunNumbers(Fence fence, int count);

  /** Who all the nodes together are: what was proposed first, for ever. */
  UUID cluster(Fence fence, UUID proposed);
}
