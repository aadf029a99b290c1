package dev.almanac.runtime;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The current state of a task queue.
 *
 * @param pollers the workers that polled in the last minutes, most recent first
 * @param backlog the waiting tasks by priority; approximate, because tasks come and go
 * @param addRate tasks added per second
 * @param dispatchRate tasks dispatched per second
 * @param limit the most tasks to dispatch per second, if workers set a limit
 * @param isLimited whether a task waits only because of the limit
 */
public record QueueView(
    List<Poller> pollers,
    List<Backlog> backlog,
    double addRate,
    double dispatchRate,
    OptionalDouble limit,
    boolean isLimited) {
  public QueueView {
    pollers = List.copyOf(pollers);
    backlog = List.copyOf(backlog);
  }

  /** A worker that polled. */
  public record Poller(TaskPolls.Worker worker, Instant lastAccess) {}

  /**
   * The waiting tasks of one priority.
   *
   * @param oldest since when the oldest waits
   */
  public record Backlog(int priority, long tasks, Instant oldest) {}
}
