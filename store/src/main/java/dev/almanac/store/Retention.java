package dev.almanac.store;

import java.util.List;
import java.util.UUID;

/**
 * Deletes runs in two bounded steps, so that none holds up commits: first all by which a run can be
 * found, then its log. Each call is one transaction, on disk when it returns.
 */
public interface Retention {
  /** Runs of a namespace closed before {@code time}, the longest closed first. */
  List<RunIdentity> closedBefore(UUID namespace, long time, int limit);

  /** From now on nobody finds these runs. Those already gone are passed over. */
  void forget(Fence fence, List<RunIdentity> runs);

  /** Deletes about {@code rows} rows of forgotten runs; fewer than that means all are gone. */
  int sweep(Fence fence, int rows);
}
