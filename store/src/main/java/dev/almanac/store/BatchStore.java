package dev.almanac.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Batch operations. Each write is one fenced transaction, durable on return. */
public interface BatchStore {
  /** Adds a row; returns false if the id is taken. */
  boolean create(Fence fence, BatchRow row);

  /** Replaces an existing row. */
  void save(Fence fence, BatchRow row);

  Optional<BatchRow> get(UUID namespace, String jobId);

  /** Lists the batch operations of a namespace, newest first, starting after a row. */
  List<BatchRow> list(UUID namespace, @Nullable BatchRow after, int limit);

  /** Lists the open batch operations of all namespaces. */
  List<BatchRow> open(int limit);

  /** Deletes rows closed before a time; returns fewer than the limit if none is left. */
  int forget(Fence fence, long closedBefore, int limit);
}
