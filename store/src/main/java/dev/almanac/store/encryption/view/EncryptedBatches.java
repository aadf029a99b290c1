package dev.almanac.store.encryption.view;

import dev.almanac.store.BatchRow;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Seals and opens batch operations. */
record EncryptedBatches(BatchStore stored, Keyring keys) implements BatchStore {
  @Override
  public boolean create(Fence fence, BatchRow row) {
    return keys.writing(() -> stored.create(fence, sealed(row)));
  }

  @Override
  public void save(Fence fence, BatchRow row) {
    keys.writing(() -> {
      stored.save(fence, sealed(row));
      return row;
    });
  }

  @Override
  public Optional<BatchRow> get(UUID namespace, String jobId) {
    return stored.get(namespace, jobId).map(this::opened);
  }

  @Override
  public List<BatchRow> list(UUID namespace, @Nullable BatchRow after, int limit) {
    return stored.list(namespace, after, limit).stream().map(this::opened).toList();
  }

  /** Leaves out what cannot be opened: it must not keep a server from starting. */
  @Override
  public List<BatchRow> open(int limit) {
    return stored.open(limit).stream().flatMap(row -> readable(row).stream()).toList();
  }

  private Optional<BatchRow> readable(BatchRow row) {
    try {
      return Optional.of(opened(row));
    } catch (StoreException.Corrupt e) {
      return Optional.empty();
    }
  }

  @Override
  public int forget(Fence fence, long closedBefore, int limit) {
    return stored.forget(fence, closedBefore, limit);
  }

  private BatchRow sealed(BatchRow row) {
    return new BatchRow(
        row.namespace(),
        row.jobId(),
        row.life(),
        keys.seal(row.namespace(), RowName.batch(row), row.data()));
  }

  private BatchRow opened(BatchRow row) {
    return new BatchRow(
        row.namespace(),
        row.jobId(),
        row.life(),
        OpenedBlob.of(keys, RowName.batch(row), row.data(), () -> "batch " + row.jobId()));
  }
}
