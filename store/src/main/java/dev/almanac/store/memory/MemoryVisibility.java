package dev.almanac.store.memory;

import dev.almanac.store.AttributeValue;
import dev.almanac.store.AttributeValue.Value;
import dev.almanac.store.Condition;
import dev.almanac.store.ListKey;
import dev.almanac.store.ListQuery;
import dev.almanac.store.Visibility;
import dev.almanac.store.VisibilityRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Lists runs by looking at all of them. */
record MemoryVisibility(Tables tables) implements Visibility {
  @Override
  public Optional<VisibilityRecord> get(UUID namespace, UUID runId) {
    synchronized (tables) {
      return Optional.ofNullable(tables.visibility.get(new Tables.RunKey(namespace, runId)))
          .map(Tables.Seen::row);
    }
  }

  @Override
  public List<VisibilityRecord> list(ListQuery query) {
    ListKey after = query.after();
    synchronized (tables) {
      return matching(query.namespace(), query.conditions())
          .filter(row -> after == null || Tables.LIST_ORDER.compare(row.key(), after) > 0)
          .sorted(Comparator.comparing(VisibilityRecord::key, Tables.LIST_ORDER))
          .limit(query.limit())
          .toList();
    }
  }

  @Override
  public long count(UUID namespace, List<Condition> conditions) {
    synchronized (tables) {
      return matching(namespace, conditions).count();
    }
  }

  private Stream<VisibilityRecord> matching(UUID namespace, List<Condition> conditions) {
    return tables.visibility.values().stream()
        .filter(seen -> seen.row().identity().namespace().equals(namespace))
        .filter(seen -> conditions.stream().allMatch(condition -> meets(seen, condition)))
        .map(Tables.Seen::row);
  }

  private static boolean meets(Tables.Seen seen, Condition condition) {
    var run = seen.row().identity();
    var row = seen.row().row();
    return switch (condition) {
      case Condition.WorkflowIdIs(String id) -> run.workflowId().equals(id);
      case Condition.RunIdIs(UUID id) -> run.runId().equals(id);
      case Condition.TypeIs(String type) -> row.type().equals(type);
      case Condition.StatusIs(int status) -> row.status() == status;
      case Condition.StartedWithin(long from, long until) ->
        from <= row.life().start() && row.life().start() < until;
      case Condition.ClosedWithin(long from, long until) ->
        from <= row.life().close() && row.life().close() < until;
      case Condition.AttributeIs(AttributeValue wanted) ->
        seen.write().attributes().stream().anyMatch(value -> same(value, wanted));
    };
  }

  /** Zero is zero, whatever its sign. */
  private static boolean same(AttributeValue one, AttributeValue other) {
    if (one.value() instanceof Value.Real(double a)
        && other.value() instanceof Value.Real(double b)) {
      return one.attribute() == other.attribute() && a == b;
    }
    return one.equals(other);
  }
}
