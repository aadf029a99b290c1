package dev.almanac.runtime.change;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells watchers which schedules and workflows have changed, from the commit that made the change
 * durable. It tells ids only, each once until the watcher takes them. For a namespace that nobody
 * watches it does nothing. Thread-safe; loops never wait for a watcher.
 */
public final class ChangeFeed {
  /** More namespaces than anybody looks at. */
  private static final int MOST_NAMESPACES = 1_000;

  private final Map<UUID, ChangeWatch> watches = new ConcurrentHashMap<>();

  /** Notes the durable change of a schedule. */
  public void schedule(UUID namespace, String id) {
    @Nullable ChangeWatch watch = watches.get(namespace);
    if (watch != null) {
      watch.schedule(id);
    }
  }

  /** Notes the durable change of a run of a workflow. */
  public void workflow(UUID namespace, String id) {
    @Nullable ChangeWatch watch = watches.get(namespace);
    if (watch != null) {
      watch.workflow(id);
    }
  }

  /**
   * Begins to watch a namespace, which may have one watch at a time.
   *
   * @param changed called after the first change since the last {@link ChangeWatch#take}, by the
   *     thread of a loop: it must return at once
   * @return empty if there are too many watches
   * @throws IllegalStateException if the namespace is watched already
   */
  public Optional<ChangeWatch> watch(UUID namespace, Runnable changed) {
    if (watches.size() >= MOST_NAMESPACES) {
      return Optional.empty();
    }
    var watch = new ChangeWatch(changed);
    if (watches.putIfAbsent(namespace, watch) != null) {
      throw new IllegalStateException("Namespace %s is watched already".formatted(namespace));
    }
    return Optional.of(watch);
  }

  /** Ends the watch of a namespace. Further calls have no effect. */
  public void forget(UUID namespace) {
    watches.remove(namespace);
  }
}
