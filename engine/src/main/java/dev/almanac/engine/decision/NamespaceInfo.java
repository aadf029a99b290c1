package dev.almanac.engine.decision;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Optional;

/**
 * What commands need to know about the namespace of their run.
 *
 * @param types its search attributes
 */
public record NamespaceInfo(String name, Map<String, IndexedValueType> types) {
  public NamespaceInfo {
    types = Map.copyOf(types);
  }

  /** Returns the problem with a namespace in a command. Without one, the run's own is meant. */
  public Optional<String> crossing(String other) {
    return other.isEmpty() || other.equals(name)
        ? Optional.empty()
        : Optional.of(
            "cross namespace commands are not allowed: namespace %s is not that of the workflow"
                .formatted(other));
  }
}
