package dev.almanac.store;

import java.util.UUID;

/** Decides which process may write. Each call is one transaction, durable on return. */
public interface NodeStore {
  /**
   * Takes the place of the named node from whoever has it, as a new incarnation with a random id.
   * Waits for commits of the older incarnation that are in progress; later ones fail. Epochs grow
   * over all nodes, so a sequence that starts with an epoch grows no matter which node continues
   * it.
   */
  Fence take(String node);

  /**
   * Takes a new epoch for the same incarnation, after a commit with an unknown outcome. Waits for
   * commits of the older epoch that are in progress; later ones fail. Where a lock keeps other
   * processes out, this acquires it first; if a session of this process still holds the lock, this
   * ends the session and waits for it, a few seconds at most.
   *
   * @throws StoreException.FenceLost if another incarnation has taken the place for good; its epoch
   *     does not change
   * @throws StoreException.Unavailable if that cannot be determined now; the caller may retry
   */
  Fence renew(Fence fence);

  /** Returns if the incarnation had the place, with any epoch, when this was called. */
  void confirm(Fence fence);

  /**
   * Reserves {@code count} run numbers, which are never reused, and returns the first. Later calls
   * return higher numbers.
   */
  long reserveRunNumbers(Fence fence, int count);

  /** Returns the id of the cluster, which is the first one that was ever proposed. */
  UUID cluster(Fence fence, UUID proposed);
}
