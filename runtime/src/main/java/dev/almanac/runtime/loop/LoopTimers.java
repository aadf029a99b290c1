package dev.almanac.runtime.loop;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Timers by the monotonic clock, such as the end of a poll. */
public final class LoopTimers {
  /** A timer, which can be cancelled. */
  public static final class Timer {
    private final long at;
    private final long number;
    private Runnable action;
    private boolean isOff;

    private Timer(long at, long number, Runnable action) {
      this.at = at;
      this.number = number;
      this.action = action;
    }
  }

  /** This many cancelled timers may stay in the queue, whatever its size. */
  private static final int MOST_CANCELLED = 1024;

  private static final Comparator<Timer> ORDER =
      Comparator.<Timer>comparingLong(timer -> timer.at).thenComparingLong(timer -> timer.number);

  private final PriorityQueue<Timer> timers = new PriorityQueue<>(ORDER);
  private long numbers;
  private int off;

  public Timer at(long nanos, Runnable action) {
    var timer = new Timer(nanos, numbers++, action);
    timers.add(timer);
    return timer;
  }

  /** Cancels a timer. Cancelled timers never make up more than half of a large queue. */
  public void cancel(Timer timer) {
    if (timer.isOff) {
      return;
    }
    timer.isOff = true;
    timer.action = () -> {}; // frees the memory of its action
    off++;
    if (off > MOST_CANCELLED && off > timers.size() / 2) {
      timers.removeIf(one -> one.isOff);
      off = 0;
    }
  }

  public void fire(long now) {
    for (var next = timers.peek(); next != null && next.at <= now; next = timers.peek()) {
      timers.remove();
      if (next.isOff) {
        off = Math.max(0, off - 1);
      } else {
        next.isOff = true;
        next.action.run();
      }
    }
  }

  /** Returns how long until the next timer, at most {@code most}. */
  public long untilNext(long now, long most) {
    var next = timers.peek();
    return next == null ? most : Math.max(0, Math.min(most, next.at - now));
  }

  /** Returns the size of the queue, including cancelled timers. */
  int size() {
    return timers.size();
  }
}
