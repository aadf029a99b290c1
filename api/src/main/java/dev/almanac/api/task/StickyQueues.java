package dev.almanac.api.task;

import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.engine.state.WorkflowTaskState;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import java.time.Duration;
import java.util.Optional;

/** Reads the sticky queue of a worker that keeps a run in its cache. */
final class StickyQueues {
  /** For workers that set no schedule-to-start timeout. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private StickyQueues() {}

  /**
   * Returns empty if the worker does not keep the run.
   *
   * @throws dev.almanac.api.RpcException if the queue or the timeout is invalid
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
