package dev.almanac.store.memory;

import dev.almanac.store.Fence;
import dev.almanac.store.Retention;
import dev.almanac.store.RunIdentity;
import dev.almanac.store.RunRef;
import dev.almanac.store.VisibilityRecord;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes runs from maps, in the steps in which tables need it. */
record MemoryRetention(Tables tables) implements Retention {
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
  public void forget(Fence fence, List<RunIdentity> runs) {
    synchronized (tables) {
      tables.requireHeld(fence);
      runs.forEach(this::forget);
    }
  }

  private void forget(RunIdentity run) {
    if (tables.runs.remove(run.ref()) == null) {
      return;
    }
    tables.runIds.remove(Tables.key(run));
    tables.states.remove(run.ref());
    tables.visibility.remove(Tables.key(run));
    tables.clearAttention(run.ref());
    var pointer = new Tables.WorkflowKey(run.namespace(), run.workflowId());
    tables.pointers.computeIfPresent(
        pointer, (key, old) -> old.current().equals(run.ref()) ? null : old);
    tables.forgotten.add(run.ref());
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

  private int sweep(RunRef run, int rows) {
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
