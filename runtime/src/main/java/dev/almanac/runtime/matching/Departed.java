package dev.almanac.runtime.matching;

import dev.almanac.runtime.TaskPolls;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Workers that have announced that they stop. A poll sent before may arrive later and must not get
 * a task. Keys are never used again, so only their number has a bound.
 */
final class Departed {
  private static final int MOST = 10_000;

  private final Map<String, Boolean> keys = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
      return size() > MOST;
    }
  };

  void add(TaskPolls.Worker worker) {
    if (!worker.key().isEmpty()) {
      keys.put(worker.key(), true);
    }
  }

  boolean has(TaskPolls.Worker worker) {
    return keys.containsKey(worker.key());
  }
}
