package dev.almanac.store.list;

import java.util.Optional;
import java.util.UUID;

/**
 * Lists and counts runs. A run is seen from the commit that starts it. A read looks at a bounded
 * number of rows unless an index answers it, so it may end early; the caller then goes on.
 */
public interface VisibilityStore {
  Optional<VisibilityRecord> get(UUID namespace, UUID runId);

  /**
   * In the order of {@link ListKey}. While runs come and go, each that stays as it is is listed
   * once.
   */
  ListStep list(ListQuery query);

  /** However many reads it takes, each run that is there all the while is counted once. */
  CountStep count(CountQuery query);
}
