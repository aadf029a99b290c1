package dev.almanac.runtime.matching;

import dev.almanac.store.Nanos;
import java.time.Duration;
import java.time.Instant;

/**
 * Advises workers how many polls to keep at a queue: fewer if a poll had to wait for its task, more
 * while tasks wait. Only a few polls per second are told to add more, in proportion to the number
 * of workers, so that not all grow at once.
 */
final class PollAdvice {
  private static final long IDLE = Duration.ofSeconds(1).toNanos();
  private static final long OLD = Duration.ofMillis(200).toNanos();
  private static final int PER_SECOND = 10;
  private static final double TOO_FAST = 1.2;

  private final Throttle throttle = new Throttle();

  /**
   * Returns how many more polls the worker should open that is about to get a task.
   *
   * @param nanos the monotonic clock
   * @param now the time that people see
   */
  int of(TaskQueue queue, PollTicket poll, long nanos, Instant now) {
    if (nanos - poll.since >= IDLE) {
      return -1;
    }
    throttle.limit(PER_SECOND * (double) Math.max(1, queue.pollers.size()), nanos);
    if (!throttle.take(nanos)) {
      return 0;
    }
    return hasBacklog(queue, now) || growsTooFast(queue, nanos) ? 1 : 0;
  }

  private static boolean hasBacklog(TaskQueue queue, Instant now) {
    var next = queue.tasks.first();
    return next != null && Nanos.of(now) - next.row().since() > OLD;
  }

  /** Returns whether tasks arrive faster than they are dispatched. */
  private static boolean growsTooFast(TaskQueue queue, long nanos) {
    return queue.added.perSecond(nanos) > TOO_FAST * queue.dispatched.perSecond(nanos);
  }
}
