package dev.almanac.runtime.matching;

import dev.almanac.store.Nanos;
import java.time.Duration;
import java.time.Instant;

/**
 * What a worker is advised about how many polls to have at a queue: fewer if one had to wait for
 * its task, more while tasks wait. So that many polls do not all bring more at once, only a few in
 * a second do, the more the more workers there are.
 */
final class PollAdvice {
  private static final long IDLE = Duration.ofSeconds(1).toNanos();
  private static final long OLD = Duration.ofMillis(200).toNanos();
  private static final int PER_SECOND = 10;
  private static final double TOO_FAST = 1.2;

  private final Throttle throttle = new Throttle();

  /**
   * How many more polls the worker should have that is about to get a task.
   *
   * @param nanos the forward-going clock
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

  /** Whether tasks come faster than they are given out. */
  private static boolean growsTooFast(TaskQueue queue, long nanos) {
    return queue.added.perSecond(nanos) > TOO_FAST * queue.dispatched.perSecond(nanos);
  }
}
