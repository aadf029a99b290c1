package dev.almanac.store.memory;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.HistoryRow;
import java.util.List;
import java.util.TreeMap;

/** Copies histories from map to map. */
record MemoryForks(Tables tables) implements ForkStore {
  @Override
  public long copy(Fence fence, EntityRef from, EntityRef to, long lastEventId, int rows) {
    synchronized (tables) {
      tables.requireHeld(fence);
      tables.forks.add(to);
      var copy = tables.histories.computeIfAbsent(to, absent -> new TreeMap<>());
      tables.history(from).tailMap(last(to), false).values().stream()
          .filter(row -> row.lastEventId() <= lastEventId)
          .limit(rows)
          .forEach(row -> copy.put(row.firstEventId(), row));
      return last(to);
    }
  }

  @Override
  public long append(Fence fence, EntityRef to, List<HistoryRow> rows) {
    synchronized (tables) {
      tables.requireHeld(fence);
      tables.forks.add(to);
      var copy = tables.histories.computeIfAbsent(to, absent -> new TreeMap<>());
      rows.forEach(row -> copy.put(row.firstEventId(), row));
      return last(to);
    }
  }

  private long last(EntityRef run) {
    var last = tables.history(run).lastEntry();
    return last == null ? 0 : last.getValue().lastEventId();
  }

  @Override
  public void settle(Fence fence, EntityRef to) {
    synchronized (tables) {
      tables.requireHeld(fence);
      if (tables.forks.remove(to) && !tables.runs.containsKey(to)) {
        tables.forgotten.add(to);
      }
    }
  }

  @Override
  public int settleAll(Fence fence, int limit) {
    synchronized (tables) {
      var runs = List.copyOf(tables.forks).stream().limit(limit).toList();
      runs.forEach(run -> settle(fence, run));
      return runs.size();
    }
  }
}
