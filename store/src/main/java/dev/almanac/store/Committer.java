package dev.almanac.store;

/**
 * Writes batches. Several threads may commit at once, but batches that touch the same run, workflow
 * id or message must be committed one after the other; the owner of a partition ensures this.
 */
public interface Committer {
  /**
   * Writes the whole batch or nothing; it is durable when this returns.
   *
   * @throws StoreException.FenceLost if a newer incarnation took the node's place; nothing was
   *     written
   * @throws StoreException.Rejected if a row contradicts stored data; nothing was written
   * @throws StoreException.Full if there is no room; nothing was written
   * @throws StoreException.Unavailable if the outcome is unknown: the batch may have been written,
   *     or may still be, until a new epoch is {@linkplain NodeStore#take taken}
   */
  void commit(Fence fence, Batch batch);
}
