package dev.almanac.store.list;

import dev.almanac.store.list.AttributeValue.Value;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The result of one bounded read of a count.
 *
 * @param groups counts by value of the field; the empty key counts runs without a value, or all
 *     runs if the query has no groups
 * @param rest where to continue, if the read ended before it had seen all runs
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
