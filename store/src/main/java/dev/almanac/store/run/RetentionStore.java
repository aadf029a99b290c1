package dev.almanac.store.run;

import dev.almanac.store.Fence;
import java.util.List;
import java.util.UUID;

/**
 * Deletes runs in two bounded steps, so that none holds up commits: first all by which a run can be
 * found, then its log. Each call is one transaction, on disk when it returns.
 */
public interface RetentionStore {
  /** Runs of a namespace closed before {@code time}, the longest closed first. */
  List<RunIdentity> closedBefore(UUID namespace, long time, int limit);

  /**
   * Closes a run whose log cannot be read, by its rows alone: its state, its pointer if that leads
   * there, its row in lists and its attention. What of these is missing is passed over. The event
   * that closes it joins its history, so that a version which can read the log finds it closed.
   *
   * @param time when it closed; it does so no earlier than it started
   * @return whether it was open, or something still said so
   */
  boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time);

  /** From now on nobody finds these runs. Of those already gone, what is left goes. */
  void forget(Fence fence, List<RunIdentity> runs);

  /** Deletes about {@code rows} rows of forgotten runs; fewer than that means all are gone. */
  int sweep(Fence fence, int rows);
}
