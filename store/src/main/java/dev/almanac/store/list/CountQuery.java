package dev.almanac.store.list;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How many runs of a namespace meet a condition.
 *
 * @param groupBy a field of which no run has several values; null to count all together
 * @param after the run id up to which they have been counted
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
