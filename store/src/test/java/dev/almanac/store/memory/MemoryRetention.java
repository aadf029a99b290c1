package dev.almanac.store.memory;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.list.HistoryLength;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunState;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes runs from maps, in the same steps as from tables. */
record MemoryRetention(Tables tables) implements RetentionStore {
  @Override
  public List<RunIdentity> closedBefore(UUID namespace, long time, int limit) {
    synchronized (tables) {
      return tables.visibility.values().stream()
          .map(Tables.Seen::row)
          .filter(row -> row.identity().namespace().equals(namespace))
          .filter(row -> row.row().life().close() < time)
          .sorted(Comparator.comparing(VisibilityRecord::key, Tables.LIST_ORDER.reversed()))
          .limit(limit)
          .map(VisibilityRecord::identity)
          .toList();
    }
  }

  @Override
  public boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time) {
    synchronized (tables) {
      tables.requireHeld(fence);
      var state = tables.states.get(run.ref());
      boolean isOpen = state != null && state.status() == VisibilityRow.RUNNING;
      if (state != null && isOpen) {
        tables.states.put(
            run.ref(), new RunState(status, last.lastEventId(), state.historyBytes()));
        tables
            .histories
            .computeIfAbsent(run.ref(), key -> new TreeMap<>())
            .put(last.firstEventId(), last);
      }
      tables.clearAttention(run.ref());
      boolean led = closePointer(run, status);
      boolean isListed = closeSeen(run, last, status, time);
      return isOpen || led || isListed;
    }
  }

  private boolean closePointer(RunIdentity run, int status) {
    var key = new Tables.WorkflowKey(run.namespace(), run.workflowId());
    var old = tables.pointers.get(key);
    if (old == null || !old.current().equals(run.ref()) || old.status() != VisibilityRow.RUNNING) {
      return false;
    }
    tables.pointers.put(
        key,
        new Pointer(old.current(), old.runId(), status, old.firstRunId(), old.startRequestId()));
    return true;
  }

  private boolean closeSeen(RunIdentity run, HistoryRow last, int status, long time) {
    var seen = tables.visibility.get(Tables.key(run));
    if (seen == null || seen.row().row().status() != VisibilityRow.RUNNING) {
      return false;
    }
    var row = seen.row().row();
    var life = row.life();
    var closed = new VisibilityRow(
        row.type(),
        row.taskQueue(),
        status,
        new Lifetime(life.start(), life.execution(), Math.max(life.start(), time)),
        new HistoryLength(last.lastEventId(), row.extent().bytes(), row.extent().transitions()),
        row.family(),
        row.data());
    tables.visibility.put(
        Tables.key(run),
        new Tables.Seen(
            new VisibilityRecord(run, closed),
            new VisibilityWrite(closed, seen.write().attributes())));
    return true;
  }

  @Override
  public void forget(Fence fence, List<RunIdentity> runs) {
    synchronized (tables) {
      tables.requireHeld(fence);
      runs.forEach(this::forget);
    }
  }

  private void forget(RunIdentity run) {
    boolean isThere = tables.runs.remove(run.ref()) != null;
    tables.runIds.remove(Tables.key(run));
    tables.states.remove(run.ref());
    tables.visibility.remove(Tables.key(run));
    tables.clearAttention(run.ref());
    var pointer = new Tables.WorkflowKey(run.namespace(), run.workflowId());
    tables.pointers.computeIfPresent(
        pointer, (key, old) -> old.current().equals(run.ref()) ? null : old);
    if (isThere) {
      tables.forgotten.add(run.ref());
    }
  }

  @Override
  public int sweep(Fence fence, int rows) {
    synchronized (tables) {
      tables.requireHeld(fence);
      int deleted = 0;
      while (deleted < rows && !tables.forgotten.isEmpty()) {
        deleted += sweep(tables.forgotten.first(), rows - deleted);
      }
      return deleted;
    }
  }

  private int sweep(EntityRef run, int rows) {
    int deleted = some(tables.histories.get(run), rows);
    if (deleted < rows) {
      deleted += some(tables.facts.get(run), rows - deleted);
    }
    if (deleted < rows) {
      deleted += tables.snapshots.remove(run) == null ? 0 : 1;
      tables.histories.remove(run);
      tables.facts.remove(run);
      tables.forgotten.remove(run);
    }
    return deleted;
  }

  private static int some(@Nullable NavigableMap<Long, ?> rows, int limit) {
    int deleted = 0;
    while (rows != null && deleted < limit && rows.pollFirstEntry() != null) {
      deleted++;
    }
    return deleted;
  }
}
