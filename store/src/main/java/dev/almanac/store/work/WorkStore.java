package dev.almanac.store.work;

import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads pending work. A restart reads these rows and never all runs. */
public interface WorkStore {
  /** Lists runs and schedules that may need care by {@code until}, earliest first. */
  List<AttentionRow> attention(
      Partitions partitions, long until, @Nullable AttentionRow after, int limit);

  /**
   * Lists messages to some partitions by target, source and sequence. Messages of one target and
   * source are in the order of sending. Messages of other sources may still arrive before this
   * position, so a caller that wants all of them starts again.
   */
  List<MessageRow> inbox(Partitions partitions, @Nullable MessageKey after, PageLimit limit);

  /** Lists waiting tasks by priority, then longest waiting first. */
  List<BacklogRow> backlog(QueueKey queue, @Nullable BacklogRow after, int limit);

  /**
   * Lists task queues in which tasks wait, by name and kind.
   *
   * @param after a name; only queues with greater names are listed, by code points
   */
  List<QueueKey> waiting(UUID namespace, String after, int limit);

  /** Counts waiting tasks by priority; this reads every one of them. */
  List<BacklogCount> backlogCounts(QueueKey queue);

  /** Counts the waiting tasks of all queues by kind; of more than {@code most}, only so many. */
  List<BacklogTotal> backlogTotals(int most);
}
