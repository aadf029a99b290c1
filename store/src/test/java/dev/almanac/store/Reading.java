package dev.almanac.store;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads lists and counts to the end, in as many steps as necessary. */
public final class Reading {
  private Reading() {}

  /** Lists all runs in pages of the given size. */
  public static List<VisibilityRecord> list(
      VisibilityStore visibility, UUID namespace, Condition condition, int page) {
    var all = new ArrayList<VisibilityRecord>();
    @Nullable ListKey after = null;
    while (true) {
      var step = visibility.list(new ListQuery(namespace, condition, after, page));
      all.addAll(step.runs());
      if (step.runs().size() == page) {
        after = step.runs().getLast().key();
      } else if (step.rest() != null) {
        after = step.rest();
      } else {
        return all;
      }
    }
  }

  /** Lists all in the order of ids, in pages of the given size. */
  public static List<VisibilityRecord> byId(
      VisibilityStore visibility, UUID namespace, Condition condition, int page) {
    var all = new ArrayList<VisibilityRecord>();
    var after = "";
    while (true) {
      var query = new IdQuery(namespace, condition, after, new PageLimit(page, 1L << 20));
      var step = visibility.byId(query);
      all.addAll(step.runs());
      if (step.runs().size() == page) {
        after = step.runs().getLast().identity().workflowId();
      } else if (step.rest() != null) {
        after = step.rest();
      } else {
        return all;
      }
    }
  }

  public static long count(VisibilityStore visibility, UUID namespace, Condition condition) {
    return groups(visibility, CountQuery.of(namespace, condition)).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  public static Map<Optional<Value>, Long> groups(VisibilityStore visibility, CountQuery query) {
    var groups = new HashMap<Optional<Value>, Long>();
    @Nullable CountQuery next = query;
    while (next != null) {
      var step = visibility.count(next);
      step.groups().forEach((value, count) -> groups.merge(value, count, Long::sum));
      next = step.rest() == null ? null : query.from(step.rest());
    }
    groups.values().removeIf(count -> count == 0);
    return groups;
  }
}
