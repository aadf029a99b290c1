package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;

/**
 * Copies the beginnings of long histories for runs that are yet to be committed, in bounded steps,
 * so that none holds up commits. Until its run is committed nobody finds a copy. Each call is one
 * transaction, on disk when it returns.
 */
public interface ForkStore {
  /**
   * Goes on copying: at most so many rows of the history of one run that end at or before an event.
   * A row that goes beyond it is not copied.
   *
   * @return the last event that the copy now has; 0 if it has none
   */
  long copy(Fence fence, EntityRef from, EntityRef to, long lastEventId, int rows);

  /** Ends the copying for a run: if the run was not committed, the copy waits to be swept. */
  void settle(Fence fence, EntityRef to);

  /** Ends all copying, for at most so many runs; fewer means that none is left. */
  int settleAll(Fence fence, int limit);
}
