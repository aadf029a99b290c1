package dev.almanac.runtime;

/**
 * Leads to the loop that a key lives on. This is all that a caller knows of loops.
 *
 * @param <K> the key, such as a workflow or a task queue
 * @param <T> what is called there
 */
@FunctionalInterface
public interface Routed<K, T> {
  T at(K key);
}
