package dev.almanac.runtime;

/**
 * Finds the loop that a key lives on. This is all that callers know about loops.
 *
 * @param <K> the key, such as a workflow or a task queue
 * @param <T> the service to call there
 */
@FunctionalInterface
public interface Routed<K, T> {
  T at(K key);
}
