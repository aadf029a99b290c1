package dev.almanac.runtime.matching;

import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.Queues;
import dev.almanac.store.Nanos;
import dev.almanac.store.work.BacklogCount;
import dev.almanac.store.work.BacklogRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Describes queues. */
final class QueueViews {
  private QueueViews() {}

  /** @param stored the counts of the backlog; tasks in memory only are added to them */
  static QueueView of(TaskQueue queue, List<BacklogCount> stored, Instant now, long nanos) {
    var waiting = new TreeMap<Integer, QueueView.Backlog>();
    for (var count : stored) {
      add(
          waiting,
          new QueueView.Backlog(count.priority(), count.tasks(), Nanos.instant(count.oldest())));
    }
    for (var task : queue.tasks.all()) {
      if (!task.isStored()) {
        var row = task.row();
        add(waiting, new QueueView.Backlog(row.priority(), 1, Nanos.instant(row.since())));
      }
    }
    return new QueueView(
        queue.pollers.recent(now),
        List.copyOf(waiting.values()),
        queue.added.perSecond(nanos),
        queue.dispatched.perSecond(nanos),
        queue.throttle.limit(),
        queue.isWaiting && queue.tasks.first() != null);
  }

  /** @param stored the first tasks of the backlog */
  static Queues.Essentials essentials(TaskQueue queue, List<BacklogRow> stored, Instant now) {
    long tasks = stored.size();
    long oldest = stored.stream().mapToLong(BacklogRow::since).min().orElse(Long.MAX_VALUE);
    for (var task : queue.tasks.all()) {
      if (!task.isStored()) {
        tasks++;
        oldest = Math.min(oldest, task.row().since());
      }
    }
    var pollers = queue.pollers.recent(now);
    return new Queues.Essentials(
        tasks,
        stored.size() >= Queues.MOST_COUNTED,
        tasks == 0 ? Optional.empty() : Optional.of(Nanos.instant(oldest)),
        pollers.size(),
        pollers.stream().map(QueueView.Poller::lastAccess).findFirst());
  }

  private static void add(Map<Integer, QueueView.Backlog> waiting, QueueView.Backlog more) {
    waiting.merge(
        more.priority(),
        more,
        (one, other) -> new QueueView.Backlog(
            one.priority(),
            one.tasks() + other.tasks(),
            one.oldest().isBefore(other.oldest()) ? one.oldest() : other.oldest()));
  }
}
