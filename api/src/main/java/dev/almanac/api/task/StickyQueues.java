package dev.almanac.api.task;

import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.engine.state.WorkflowTaskState;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import java.time.Duration;
import java.util.Optional;

/** Where a worker wants later tasks of a run that it keeps in its cache. */
final class StickyQueues {
  /** For workers that do not say how long a task may wait for them. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private StickyQueues() {}

  /**
   * Empty if the worker does not keep the run.
   *
   * @throws dev.almanac.api.RpcException if the queue or the time is not a proper one
   */
  static Optional<WorkflowTaskState.Sticky> read(StickyExecutionAttributes attributes) {
    String queue = IdChecks.checkQueue(attributes.getWorkerTaskQueue().getName());
    if (queue.isEmpty()) {
      return Optional.empty();
    }
    var wait =
        RequestTimes.duration("ScheduleToStartTimeout", attributes.getScheduleToStartTimeout());
    return Optional.of(new WorkflowTaskState.Sticky(queue, wait.isZero() ? DEFAULT_WAIT : wait));
  }
}
