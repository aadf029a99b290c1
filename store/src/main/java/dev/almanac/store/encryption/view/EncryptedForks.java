package dev.almanac.store.encryption.view;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.HistoryRow;
import java.util.List;
import java.util.UUID;

/**
 * Copies histories by opening and sealing each row, because a sealed blob is bound to its run.
 *
 * @param stored the store below
 */
record EncryptedForks(Store stored, Keyring keys) implements ForkStore {
  /** The most bytes that are in memory at once; a page has one row or more, however large. */
  private static final long PAGE_BYTES = 4 << 20;

  @Override
  public long copy(Fence fence, EntityRef from, EntityRef to, long lastEventId, int rows) {
    var last = stored.runs().historyBackward(to, Long.MAX_VALUE, new PageLimit(1, PAGE_BYTES));
    long copied = last.isEmpty() ? 0 : last.getFirst().lastEventId();
    var run = stored.runs().run(from);
    if (run.isEmpty()) {
      return copied;
    }
    var namespace = run.get().identity().namespace();
    return keys.writing(() -> append(
        fence,
        to,
        stored.runs().history(from, copied + 1, new PageLimit(rows, PAGE_BYTES)).stream()
            .filter(row -> row.firstEventId() > copied && row.lastEventId() <= lastEventId)
            .map(row -> copy(namespace, from, to, row))
            .toList()));
  }

  private HistoryRow copy(UUID namespace, EntityRef from, EntityRef to, HistoryRow row) {
    var opened = OpenedBlob.of(
        keys,
        RowName.history(from.number(), row.firstEventId()),
        row.data(),
        () -> "history of " + from);
    return new HistoryRow(
        row.firstEventId(),
        row.lastEventId(),
        keys.seal(namespace, RowName.history(to.number(), row.firstEventId()), opened));
  }

  @Override
  public long append(Fence fence, EntityRef to, List<HistoryRow> rows) {
    return stored.forks().append(fence, to, rows);
  }

  @Override
  public void settle(Fence fence, EntityRef to) {
    stored.forks().settle(fence, to);
  }

  @Override
  public int settleAll(Fence fence, int limit) {
    return stored.forks().settleAll(fence, limit);
  }
}
