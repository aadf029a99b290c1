package dev.almanac.store.encryption.view;

import dev.almanac.store.Fence;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunIdentity;
import java.util.List;
import java.util.UUID;

/** Seals the last event of a run that is closed by its rows. */
record EncryptedRetention(RetentionStore stored, Keyring keys) implements RetentionStore {
  @Override
  public List<RunIdentity> closedBefore(UUID namespace, long time, int limit) {
    return stored.closedBefore(namespace, time, limit);
  }

  @Override
  public boolean close(Fence fence, RunIdentity run, HistoryRow last, int status, long time) {
    var name = RowName.history(run.ref().number(), last.firstEventId());
    return keys.writing(() -> {
      var sealed = keys.seal(run.namespace(), name, last.data());
      var row = new HistoryRow(last.firstEventId(), last.lastEventId(), sealed);
      return stored.close(fence, run, row, status, time);
    });
  }

  @Override
  public void forget(Fence fence, List<RunIdentity> runs) {
    stored.forget(fence, runs);
  }

  @Override
  public int sweep(Fence fence, int rows) {
    return stored.sweep(fence, rows);
  }
}
