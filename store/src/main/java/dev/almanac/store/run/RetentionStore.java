package dev.almanac.store.run;

import dev.almanac.store.Fence;
import java.util.List;
import java.util.UUID;

/**
 * Deletes runs in two bounded steps that do not hold up commits: first the rows by which a run is
 * found, then its log. Each call is one transaction, durable on return.
 */
public interface RetentionStore {
  /** Lists runs of a namespace closed before {@code time}, earliest closed first. */
  List<RunIdentity> closedBefore(UUID namespace, long time, int limit);

  /**
   * Closes a run whose log cannot be read, by changing its rows: its state, its pointer if that
   * points to it, its row in lists and its attention. Missing rows are skipped. The close event is
   * appended to its history, so that a version that can read the log finds the run closed.
   *
   * @param time the close time; raised to the start time if it is earlier
   * @return whether the run was open, or some row still said so
   */
  boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time);

  /** Deletes the rows by which runs are found, and leftovers of runs that are already gone. */
  void forget(Fence fence, List<RunIdentity> runs);

  /** Deletes about {@code rows} rows of forgotten runs; returns fewer if none is left. */
  int sweep(Fence fence, int rows);
}
