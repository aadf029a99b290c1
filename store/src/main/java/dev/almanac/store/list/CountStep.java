package dev.almanac.store.list;

import dev.almanac.store.list.AttributeValue.Value;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one bounded read counted.
 *
 * @param groups by value of the field; under nothing those without one, or all if nobody asked for
 *     groups
 * @param rest where to go on, if the read ended before it had seen all runs
 */
public record CountStep(
    Map<Optional<Value>, Long> groups, @Nullable UUID rest) {
  public CountStep {
    groups = Map.copyOf(groups);
  }

  public long total() {
    return groups.values().stream().mapToLong(Long::longValue).sum();
  }
}
