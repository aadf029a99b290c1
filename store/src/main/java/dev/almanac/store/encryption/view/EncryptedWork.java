package dev.almanac.store.encryption.view;

import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.StoreException;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.BacklogCount;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.BacklogTotal;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.QueueKey;
import dev.almanac.store.work.WorkStore;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Opens messages. */
record EncryptedWork(WorkStore stored, Keyring keys) implements WorkStore {
  @Override
  public List<AttentionRow> attention(
      Partitions partitions, long until, @Nullable AttentionRow after, int limit) {
    return stored.attention(partitions, until, after, limit);
  }

  /** Leaves a message sealed that cannot be opened: it must not hide others. */
  @Override
  public List<MessageRow> inbox(
      Partitions partitions, @Nullable MessageKey after, PageLimit limit) {
    return stored.inbox(partitions, after, limit).stream().map(this::opened).toList();
  }

  private MessageRow opened(MessageRow row) {
    try {
      return new MessageRow(row.key(), keys.open(RowName.message(row.key()), row.data()));
    } catch (StoreException.Corrupt e) {
      return row;
    }
  }

  @Override
  public List<BacklogRow> backlog(QueueKey queue, @Nullable BacklogRow after, int limit) {
    return stored.backlog(queue, after, limit);
  }

  @Override
  public List<QueueKey> waiting(UUID namespace, String after, int limit) {
    return stored.waiting(namespace, after, limit);
  }

  @Override
  public List<BacklogCount> backlogCounts(QueueKey queue) {
    return stored.backlogCounts(queue);
  }

  @Override
  public List<BacklogTotal> backlogTotals(int most) {
    return stored.backlogTotals(most);
  }
}
