package dev.almanac.store.list;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A query for the number of runs of a namespace that meet a condition.
 *
 * @param groupBy a field of which no run has several values; null to count without groups
 * @param after the run id up to which runs have been counted
 */
public record CountQuery(
    UUID namespace,
    Condition condition,
    @Nullable Field groupBy,
    @Nullable UUID after) {
  public static CountQuery of(UUID namespace, Condition condition) {
    return new CountQuery(namespace, condition, null, null);
  }

  public CountQuery from(UUID next) {
    return new CountQuery(namespace, condition, groupBy, next);
  }
}
