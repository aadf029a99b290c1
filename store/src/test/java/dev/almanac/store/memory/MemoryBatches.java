package dev.almanac.store.memory;

import dev.almanac.store.BatchRow;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Fence;
import dev.almanac.store.run.Lifetime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Batch operations in a map. */
record MemoryBatches(Tables tables) implements BatchStore {
  private static final Comparator<BatchRow> NEWEST_FIRST = Comparator.comparingLong(
          (BatchRow row) -> row.life().start())
      .thenComparing(BatchRow::jobId, Tables.BY_CODE_POINTS)
      .reversed();

  @Override
  public boolean create(Fence fence, BatchRow row) {
    synchronized (tables) {
      tables.requireHeld(fence);
      return tables.batches.putIfAbsent(key(row.namespace(), row.jobId()), row) == null;
    }
  }

  @Override
  public void save(Fence fence, BatchRow row) {
    synchronized (tables) {
      tables.requireHeld(fence);
      tables.batches.replace(key(row.namespace(), row.jobId()), row);
    }
  }

  @Override
  public Optional<BatchRow> get(UUID namespace, String jobId) {
    synchronized (tables) {
      return Optional.ofNullable(tables.batches.get(key(namespace, jobId)));
    }
  }

  @Override
  public List<BatchRow> list(UUID namespace, @Nullable BatchRow after, int limit) {
    synchronized (tables) {
      return tables.batches.values().stream()
          .filter(row -> row.namespace().equals(namespace))
          .filter(row -> after == null || NEWEST_FIRST.compare(row, after) > 0)
          .sorted(NEWEST_FIRST)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public List<BatchRow> open(int limit) {
    synchronized (tables) {
      return tables.batches.values().stream()
          .filter(row -> row.life().close() == Lifetime.OPEN)
          .sorted(NEWEST_FIRST.reversed())
          .limit(limit)
          .toList();
    }
  }

  @Override
  public int forget(Fence fence, long closedBefore, int limit) {
    synchronized (tables) {
      tables.requireHeld(fence);
      var old = tables.batches.values().stream()
          .filter(row -> row.life().close() < closedBefore)
          .sorted(Comparator.comparingLong(row -> row.life().close()))
          .limit(limit)
          .toList();
      old.forEach(row -> tables.batches.remove(key(row.namespace(), row.jobId())));
      return old.size();
    }
  }

  private static Tables.WorkflowKey key(UUID namespace, String jobId) {
    return new Tables.WorkflowKey(namespace, jobId);
  }
}
