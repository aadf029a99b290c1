package dev.almanac.store.memory;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunLog;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.run.RunStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Reads runs from maps. */
record MemoryRuns(Tables tables) implements RunStore {
  @Override
  public Optional<Pointer> pointer(UUID namespace, String workflowId) {
    synchronized (tables) {
      var key = new Tables.WorkflowKey(namespace, workflowId);
      return Optional.ofNullable(tables.pointers.get(key));
    }
  }

  @Override
  public Map<String, Pointer> pointers(UUID namespace, Collection<String> workflowIds) {
    if (workflowIds.size() > MOST_AT_ONCE) {
      throw new IllegalArgumentException(
          "Expected at most %d keys, found %d".formatted(MOST_AT_ONCE, workflowIds.size()));
    }
    synchronized (tables) {
      var found = new HashMap<String, Pointer>();
      for (var id : workflowIds) {
        pointer(namespace, id).ifPresent(pointer -> found.put(id, pointer));
      }
      return found;
    }
  }

  @Override
  public Optional<RunRecord> run(UUID namespace, UUID runId) {
    synchronized (tables) {
      return Optional.ofNullable(tables.runIds.get(new Tables.RunKey(namespace, runId)))
          .flatMap(this::run);
    }
  }

  @Override
  public Optional<RunRecord> run(EntityRef run) {
    synchronized (tables) {
      var identity = tables.runs.get(run);
      var state = tables.states.get(run);
      return identity == null || state == null
          ? Optional.empty()
          : Optional.of(new RunRecord(identity, state));
    }
  }

  @Override
  public RunLog log(EntityRef run) {
    synchronized (tables) {
      return new RunLog(tables.snapshots.get(run), List.copyOf(tables.facts(run).values()));
    }
  }

  @Override
  public List<HistoryRow> history(EntityRef run, long eventId, PageLimit limit) {
    synchronized (tables) {
      var rows = tables.history(run);
      Long first = rows.floorKey(eventId);
      var from = first == null ? rows : rows.tailMap(first, true);
      return page(from.values(), limit, HistoryRow::data);
    }
  }

  @Override
  public List<HistoryRow> historyBackward(EntityRef run, long eventId, PageLimit limit) {
    synchronized (tables) {
      var rows = tables.history(run).headMap(eventId, true).descendingMap().values();
      return page(rows, limit, HistoryRow::data);
    }
  }

  static <T> List<T> page(Collection<T> rows, PageLimit limit, Function<T, Blob> data) {
    var page = new ArrayList<T>();
    long bytes = 0;
    for (T row : rows) {
      page.add(row);
      bytes += data.apply(row).size();
      if (page.size() == limit.rows() || bytes >= limit.bytes()) {
        break;
      }
    }
    return page;
  }
}
