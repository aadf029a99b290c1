package dev.almanac.store;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A page of a list: runs of a namespace that meet all conditions, after a place in the order. */
public record ListQuery(
    UUID namespace, List<Condition> conditions, @Nullable ListKey after, int limit) {
  public ListQuery {
    conditions = List.copyOf(conditions);
  }
}
