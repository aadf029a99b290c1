package dev.almanac.store.memory;

import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.BacklogCount;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.BacklogTotal;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import dev.almanac.store.work.QueueKey;
import dev.almanac.store.work.WorkStore;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads pending work from maps. */
record MemoryWork(Tables tables) implements WorkStore {
  @Override
  public List<AttentionRow> attention(
      Partitions partitions, long until, @Nullable AttentionRow after, int limit) {
    synchronized (tables) {
      var rows = after == null ? tables.due : tables.due.tailSet(after, false);
      return rows.stream()
          .takeWhile(row -> row.due() <= until)
          .filter(row -> row.run().partition() >= partitions.first()
              && row.run().partition() <= partitions.last())
          .limit(limit)
          .toList();
    }
  }

  @Override
  public List<MessageRow> inbox(
      Partitions partitions, @Nullable MessageKey after, PageLimit limit) {
    synchronized (tables) {
      var rows = after == null
          ? tables.inbox.tailMap(new MessageKey(partitions.first(), 0, Long.MIN_VALUE), true)
          : tables.inbox.tailMap(after, false);
      List<MessageRow> messages = rows.entrySet().stream()
          .takeWhile(entry -> entry.getKey().target() <= partitions.last())
          .limit(limit.rows())
          .map(entry -> new MessageRow(entry.getKey(), entry.getValue()))
          .toList();
      return MemoryRuns.page(messages, limit, MessageRow::data);
    }
  }

  @Override
  public List<BacklogRow> backlog(QueueKey queue, @Nullable BacklogRow after, int limit) {
    synchronized (tables) {
      return waiting(queue, after).limit(limit).toList();
    }
  }

  @Override
  public List<QueueKey> waiting(UUID namespace, String after, int limit) {
    synchronized (tables) {
      return tables.backlog.stream()
          .map(BacklogRow::queue)
          .filter(queue -> queue.namespace().equals(namespace))
          .filter(queue -> Tables.BY_CODE_POINTS.compare(queue.name(), after) > 0)
          .distinct()
          .limit(limit)
          .toList();
    }
  }

  @Override
  public List<BacklogCount> backlogCounts(QueueKey queue) {
    synchronized (tables) {
      var byPriority = new TreeMap<Integer, List<BacklogRow>>();
      waiting(queue, null)
          .forEach(row -> byPriority
              .computeIfAbsent(row.priority(), priority -> new ArrayList<>())
              .add(row));
      return byPriority.entrySet().stream()
          .map(entry -> new BacklogCount(
              entry.getKey(),
              entry.getValue().size(),
              entry.getValue().getFirst().since()))
          .toList();
    }
  }

  @Override
  public List<BacklogTotal> backlogTotals(int most) {
    synchronized (tables) {
      return tables.backlog.stream()
          .limit(most)
          .collect(
              Collectors.groupingBy(row -> row.queue().kind(), TreeMap::new, Collectors.toList()))
          .entrySet()
          .stream()
          .map(kind -> new BacklogTotal(
              kind.getKey(),
              kind.getValue().size(),
              kind.getValue().stream().mapToLong(BacklogRow::since).min().orElse(0)))
          .toList();
    }
  }

  private Stream<BacklogRow> waiting(QueueKey queue, @Nullable BacklogRow after) {
    var rows = after == null
        ? tables.backlog.tailSet(
            new BacklogRow(queue, Integer.MIN_VALUE, Long.MIN_VALUE, new EntityRef(0, 0), 0), true)
        : tables.backlog.tailSet(after, false);
    return rows.stream().takeWhile(row -> row.queue().equals(queue));
  }
}
