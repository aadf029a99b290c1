package dev.almanac.runtime.interaction;

import dev.almanac.runtime.run.CachedRun;
import dev.almanac.store.EntityRef;
import io.temporal.api.update.v1.Request;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The updates under way by run, in order of arrival. No cached run owns them, so they survive its
 * eviction and reload.
 */
final class PendingUpdates {
  private static final int MOST = 10_000;

  private final Map<EntityRef, Map<String, PendingUpdate>> byRun = new HashMap<>();
  private int count;

  boolean isFull() {
    return count >= MOST;
  }

  @Nullable
  PendingUpdate find(EntityRef run, String id) {
    return byRun.getOrDefault(run, Map.of()).get(id);
  }

  List<PendingUpdate> of(EntityRef run) {
    return List.copyOf(byRun.getOrDefault(run, Map.of()).values());
  }

  List<PendingUpdate> all() {
    return byRun.values().stream().flatMap(some -> some.values().stream()).toList();
  }

  void add(PendingUpdate update) {
    byRun.computeIfAbsent(update.run.ref(), absent -> new LinkedHashMap<>()).put(update.id, update);
    count++;
  }

  void remove(PendingUpdate update) {
    var some = byRun.get(update.run.ref());
    if (some != null && some.remove(update.id, update)) {
      count--;
      if (some.isEmpty()) {
        byRun.remove(update.run.ref());
      }
    }
  }

  /** Returns the updates that are not known to be accepted or rejected. */
  Map<String, Request> unanswered(CachedRun run, Predicate<PendingUpdate> which) {
    var found = new LinkedHashMap<String, Request>();
    for (var update : of(run.identity().ref())) {
      if (update.request != null
          && run.state().updates().get(update.id).isEmpty()
          && which.test(update)) {
        found.put(update.id, update.request);
      }
    }
    return found;
  }
}
