package dev.almanac.runtime.interaction;

import dev.almanac.store.EntityRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The waiting queries by run, in order of arrival. No cached run owns them, so they survive its
 * eviction and reload.
 */
final class PendingQueries {
  /** Limits the queries of one run, so that one client cannot keep out others. */
  static final int MOST_OF_A_RUN = 1_000;

  static final int MOST = 4_000;

  private final Map<EntityRef, Map<String, PendingQuery>> byRun = new HashMap<>();
  private final Map<String, PendingQuery> byId = new LinkedHashMap<>();

  boolean isFull() {
    return byId.size() >= MOST;
  }

  boolean isFull(EntityRef run) {
    return byRun.getOrDefault(run, Map.of()).size() >= MOST_OF_A_RUN;
  }

  void add(PendingQuery asked) {
    byRun.computeIfAbsent(asked.run.ref(), absent -> new LinkedHashMap<>()).put(asked.id, asked);
    byId.put(asked.id, asked);
  }

  @Nullable
  PendingQuery find(String id) {
    return byId.get(id);
  }

  Collection<PendingQuery> of(EntityRef run) {
    return byRun.getOrDefault(run, Map.of()).values();
  }

  List<PendingQuery> all() {
    return List.copyOf(byId.values());
  }

  void remove(PendingQuery asked) {
    byId.remove(asked.id);
    var some = byRun.get(asked.run.ref());
    if (some != null) {
      some.remove(asked.id);
      if (some.isEmpty()) {
        byRun.remove(asked.run.ref());
      }
    }
  }
}
