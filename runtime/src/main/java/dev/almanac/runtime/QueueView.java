package dev.almanac.runtime;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A task queue as it is now.
 *
 * @param pollers who has asked in the last minutes, the most recent first
 * @param backlog what waits, by priority; about, for tasks come and go meanwhile
 * @param addRate how many tasks came in a second
 * @param dispatchRate how many were given out in a second
 * @param limit how many may be given out in a second, if workers have said so
 * @param isLimited whether a task waits only because of that
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

  /** A worker that has asked. */
  public record Poller(TaskPolls.Worker worker, Instant lastAccess) {}

  /**
   * Tasks of one priority.
   *
   * @param oldest since when the oldest waits
   */
  public record Backlog(int priority, long tasks, Instant oldest) {}
}
