package dev.almanac.store.memory;

import dev.almanac.store.PageLimit;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists runs by scanning all of them. */
record MemoryVisibility(Tables tables) implements VisibilityStore {
  @Override
  public Optional<VisibilityRecord> get(UUID namespace, UUID runId) {
    synchronized (tables) {
      return Optional.ofNullable(tables.visibility.get(new Tables.RunKey(namespace, runId)))
          .map(Tables.Seen::row);
    }
  }

  @Override
  public Map<UUID, RunStatus> statuses(UUID namespace, Collection<UUID> runIds) {
    return runIds.stream()
        .distinct()
        .flatMap(id -> get(namespace, id).stream())
        .collect(Collectors.toMap(run -> run.identity().runId(), MemoryVisibility::status));
  }

  private static RunStatus status(VisibilityRecord run) {
    var row = run.row();
    return new RunStatus(row.status(), row.life().start(), row.life().close());
  }

  @Override
  public ListStep list(ListQuery query) {
    ListKey after = query.after();
    synchronized (tables) {
      return page(
          meeting(query.namespace(), query.condition())
              .map(ConditionMatcher::run)
              .filter(row -> after == null || Tables.LIST_ORDER.compare(row.key(), after) > 0)
              .sorted(Comparator.comparing(VisibilityRecord::key, Tables.LIST_ORDER))
              .limit(query.limit().rows())
              .toList(),
          query.limit());
    }
  }

  @Override
  public IdStep byId(IdQuery query) {
    synchronized (tables) {
      var all = meeting(query.namespace(), query.condition())
          .map(ConditionMatcher::run)
          .filter(
              row -> Tables.BY_CODE_POINTS.compare(row.identity().workflowId(), query.after()) > 0)
          .sorted(Comparator.comparing(row -> row.identity().workflowId(), Tables.BY_CODE_POINTS))
          .limit(query.limit().rows())
          .toList();
      var step = page(all, query.limit());
      return new IdStep(
          step.runs(),
          step.rest() == null ? null : step.runs().getLast().identity().workflowId());
    }
  }

  private static ListStep page(List<VisibilityRecord> runs, PageLimit limit) {
    long bytes = 0;
    for (int at = 0; at < runs.size(); at++) {
      bytes += runs.get(at).row().data().size();
      if (bytes >= limit.bytes()) {
        var rest = at + 1 < limit.rows() ? runs.get(at).key() : null;
        return new ListStep(runs.subList(0, at + 1), rest);
      }
    }
    return new ListStep(runs, null);
  }

  @Override
  public Map<String, Long> openByQueue(UUID namespace, int most) {
    synchronized (tables) {
      return tables.visibility.values().stream()
          .map(Tables.Seen::row)
          .filter(run -> run.identity().namespace().equals(namespace))
          .filter(run -> run.row().life().isOpen())
          .sorted(Comparator.comparing(VisibilityRecord::key, Tables.LIST_ORDER))
          .limit(most)
          .collect(Collectors.groupingBy(run -> run.row().taskQueue(), Collectors.counting()));
    }
  }

  @Override
  public CountStep count(CountQuery query) {
    UUID after = query.after();
    synchronized (tables) {
      return new CountStep(
          meeting(query.namespace(), query.condition())
              .filter(run ->
                  after == null || Tables.BY_BYTES.compare(run.run().identity().runId(), after) > 0)
              .collect(
                  Collectors.groupingBy(run -> group(run, query.groupBy()), Collectors.counting())),
          null);
    }
  }

  private static Optional<Value> group(ConditionMatcher run, @Nullable Field field) {
    return field == null ? Optional.empty() : run.values(field).findFirst();
  }

  private Stream<ConditionMatcher> meeting(UUID namespace, Condition condition) {
    return tables.visibility.values().stream()
        .filter(seen -> seen.row().identity().namespace().equals(namespace))
        .map(seen -> new ConditionMatcher(seen.row(), seen.write().attributes()))
        .filter(run -> run.meets(condition));
  }
}
