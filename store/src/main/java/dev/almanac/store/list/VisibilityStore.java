package dev.almanac.store.list;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Lists and counts runs. A run is visible from the commit that starts it. A read examines a bounded
 * number of rows unless an index answers it, so it may end early; the caller then continues.
 */
public interface VisibilityStore {
  /** The most runs whose status one call reads. */
  int MOST_AT_ONCE = 256;

  Optional<VisibilityRecord> get(UUID namespace, UUID runId);

  /** Returns the status of existing runs by id; at most {@link #MOST_AT_ONCE} per call. */
  Map<UUID, RunStatus> statuses(UUID namespace, Collection<UUID> runIds);

  /**
   * Lists runs in the order of {@link ListKey}. A run that does not change meanwhile is listed
   * exactly once.
   */
  ListStep list(ListQuery query);

  /** Lists in the order of ids, by code points. */
  IdStep byId(IdQuery query);

  /** Counts the newest open runs by task queue; it reads at most this many of them. */
  Map<String, Long> openByQueue(UUID namespace, int most);

  /** Counts runs. A run that exists throughout is counted once, however many reads it takes. */
  CountStep count(CountQuery query);
}
