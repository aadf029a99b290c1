package dev.almanac.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Batches of operations. Each write is one fenced transaction, on disk when it returns. */
public interface BatchStore {
  /** False if the id is taken. */
  boolean create(Fence fence, BatchRow row);

  /** Replaces one that exists. */
  void save(Fence fence, BatchRow row);

  Optional<BatchRow> get(UUID namespace, String jobId);

  /** Of a namespace, the newest first, those after a row. */
  List<BatchRow> list(UUID namespace, @Nullable BatchRow after, int limit);

  /** Those that are open, of all namespaces. */
  List<BatchRow> open(int limit);

  /** Deletes some that were closed before a time; fewer than the limit means that none is left. */
  int forget(Fence fence, long closedBefore, int limit);
}
