package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import java.util.List;

/**
 * Copies the beginnings of long histories for runs that are not yet committed, in bounded steps
 * that do not hold up commits. A copy is invisible until its run is committed. Each call is one
 * transaction, durable on return.
 */
public interface ForkStore {
  /**
   * Copies up to {@code rows} more rows of a history that end at or before an event. A row that
   * extends past the event is not copied.
   *
   * @return the last event of the copy; 0 if it has none
   */
  long copy(Fence fence, EntityRef from, EntityRef to, long lastEventId, int rows);

  /**
   * Adds rows to a copy, for a store that has to change them on the way.
   *
   * @return the last event of the copy; 0 if it has none
   */
  long append(Fence fence, EntityRef to, List<HistoryRow> rows);

  /** Ends the copying for a run. If the run was not committed, the copy will be swept. */
  void settle(Fence fence, EntityRef to);

  /** Ends the copying for at most {@code limit} runs; returns fewer if none is left. */
  int settleAll(Fence fence, int limit);
}
