package dev.almanac.runtime.loop;

import dev.almanac.runtime.WorkflowKey;
import dev.almanac.store.Pointer;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a loop holds of a workflow id: where it leads, and the runs that are loaded. */
final class CachedWorkflow extends Resident {
  final WorkflowKey key;
  final Map<UUID, CachedRun> runs = new HashMap<>(2);

  /** What waits for a load that is under way, in the order of arrival. */
  final ArrayDeque<Loader.Waiting> waiting = new ArrayDeque<>(0);

  boolean isLoading;

  /** Counts how often it was forgotten, so that a load from before can be told. */
  int generation;

  /** A run that a load has just not found. */
  @Nullable
  UUID absent;

  /** Whether {@link #pointer} is known; it may be known that there is none. */
  boolean knowsPointer;

  @Nullable
  Pointer pointer;

  /** Whether the next commit of the current run must write the pointer. */
  boolean isPointerChanged;

  CachedWorkflow(WorkflowKey key, int partition) {
    super(partition);
    this.key = key;
  }

  /** Whether it must stay in the cache. */
  boolean isPinned(long committed, Instant horizon) {
    return isLoading
        || !waiting.isEmpty()
        || lastCommit > committed
        || runs.values().stream().anyMatch(run -> run.isPinned(horizon));
  }

  @Nullable
  CachedRun current() {
    return pointer == null ? null : runs.get(pointer.runId());
  }
}
