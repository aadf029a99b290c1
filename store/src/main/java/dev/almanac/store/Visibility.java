package dev.almanac.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists and counts runs. A run is seen from the commit that starts it. */
public interface Visibility {
  Optional<VisibilityRecord> get(UUID namespace, UUID runId);

  /** In the order of {@link ListKey}. */
  List<VisibilityRecord> list(ListQuery query);

  long count(UUID namespace, List<Condition> conditions);
}
