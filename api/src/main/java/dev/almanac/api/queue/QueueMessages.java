package dev.almanac.api.queue;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.QueueView;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueueStats;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Converts task queues to Temporal's messages. */
final class QueueMessages {
  /** Shown if workers have set no limit. */
  private static final double UNLIMITED = 100_000;

  private QueueMessages() {}

  static List<PollerInfo> pollers(QueueView queue) {
    return queue.pollers().stream().map(QueueMessages::poller).toList();
  }

  private static PollerInfo poller(QueueView.Poller poller) {
    return PollerInfo.newBuilder()
        .setIdentity(poller.worker().identity())
        .setLastAccessTime(ProtoTime.timestamp(poller.lastAccess()))
        .setRatePerSecond(poller.worker().mostPerSecond().orElse(UNLIMITED))
        .build();
  }

  static double rate(QueueView queue) {
    return queue.limit().orElse(UNLIMITED);
  }

  static long waiting(QueueView queue) {
    return queue.backlog().stream().mapToLong(QueueView.Backlog::tasks).sum();
  }

  static TaskQueueStats stats(QueueView queue, Instant now) {
    var oldest = queue.backlog().stream()
        .map(QueueView.Backlog::oldest)
        .min(Instant::compareTo)
        .orElse(now);
    return TaskQueueStats.newBuilder()
        .setApproximateBacklogCount(waiting(queue))
        .setApproximateBacklogAge(age(oldest, now))
        .setTasksAddRate((float) queue.addRate())
        .setTasksDispatchRate((float) queue.dispatchRate())
        .setRateLimitingActive(queue.isLimited())
        .build();
  }

  /** Omits rates, which are known for the whole queue only. */
  static TaskQueueStats stats(QueueView.Backlog backlog, Instant now) {
    return TaskQueueStats.newBuilder()
        .setApproximateBacklogCount(backlog.tasks())
        .setApproximateBacklogAge(age(backlog.oldest(), now))
        .build();
  }

  private static com.google.protobuf.Duration age(Instant oldest, Instant now) {
    var age = Duration.between(oldest, now);
    return ProtoTime.duration(age.isNegative() ? Duration.ZERO : age);
  }
}
