package dev.almanac.engine.decision;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Optional;

/**
 * What commands need to know of the namespace of their run.
 *
 * @param name what users call it
 * @param types the search attributes that it knows
 */
public record NamespaceInfo(String name, Map<String, IndexedValueType> types) {
  public NamespaceInfo {
    types = Map.copyOf(types);
  }

  /** What is wrong with a namespace that a command names; without one, its own is meant. */
  public Optional<String> crossing(String other) {
    return other.isEmpty() || other.equals(name)
        ? Optional.empty()
        : Optional.of(
            "cross namespace commands are not allowed: namespace %s is not that of the workflow"
                .formatted(other));
  }
}
