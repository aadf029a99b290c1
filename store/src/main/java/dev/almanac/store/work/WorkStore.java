package dev.almanac.store.work;

import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what waits to be done. A restart reads these and never all runs. */
public interface WorkStore {
  /** Runs and schedules that may want care by {@code until}, the earliest first. */
  List<AttentionRow> attention(
      Partitions partitions, long until, @Nullable AttentionRow after, int limit);

  /**
   * Messages to some partitions by target, source and sequence. The order of sending holds within a
   * target and source; a later call may find messages of others before this place, so who wants all
   * starts anew.
   */
  List<MessageRow> inbox(Partitions partitions, @Nullable MessageKey after, PageLimit limit);

  /** Tasks that wait, by priority and then by how long they have waited. */
  List<BacklogRow> backlog(QueueKey queue, @Nullable BacklogRow after, int limit);

  /** How many tasks wait, by priority; it looks at every one of them. */
  List<BacklogCount> backlogCounts(QueueKey queue);
}
