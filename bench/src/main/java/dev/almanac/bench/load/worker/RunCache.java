package dev.almanac.bench.load.worker;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The progress of runs at their last workflow task; evicts the least recently used first.
 * Thread-safe.
 */
final class RunCache {
  private record Known(long startedEventId, Progress progress) {}

  private final Map<String, Known> entries;

  RunCache(int capacity) {
    entries = new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
        return size() > capacity;
      }
    };
  }

  /** Returns the progress at the task with this started event, if it is cached. */
  synchronized Optional<Progress> at(String runId, long startedEventId) {
    return Optional.ofNullable(entries.get(runId))
        .filter(known -> known.startedEventId() == startedEventId)
        .map(Known::progress);
  }

  synchronized void put(String runId, long startedEventId, Progress progress) {
    entries.put(runId, new Known(startedEventId, progress));
  }

  synchronized void forget(String runId) {
    entries.remove(runId);
  }
}
