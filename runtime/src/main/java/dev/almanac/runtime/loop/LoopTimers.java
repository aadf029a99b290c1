package dev.almanac.runtime.loop;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Things to do at a moment of the forward-going clock, such as ending a poll. */
public final class LoopTimers {
  /** One that was set; it can be called off. */
  public static final class Alarm {
    private final long at;
    private final long number;
    private Runnable action;
    private boolean isOff;

    private Alarm(long at, long number, Runnable action) {
      this.at = at;
      this.number = number;
      this.action = action;
    }
  }

  /** So many that were called off may stay in the queue, whatever its size. */
  private static final int CHAFF = 1024;

  private static final Comparator<Alarm> ORDER =
      Comparator.<Alarm>comparingLong(alarm -> alarm.at).thenComparingLong(alarm -> alarm.number);

  private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(ORDER);
  private long numbers;
  private int off;

  public Alarm at(long nanos, Runnable action) {
    var alarm = new Alarm(nanos, numbers++, action);
    alarms.add(alarm);
    return alarm;
  }

  /** Calls it off. What is called off leaves the queue before it is half of it. */
  public void cancel(Alarm alarm) {
    if (alarm.isOff) {
      return;
    }
    alarm.isOff = true;
    alarm.action = () -> {}; // what it was about need not be kept
    off++;
    if (off > CHAFF && off > alarms.size() / 2) {
      alarms.removeIf(one -> one.isOff);
      off = 0;
    }
  }

  public void ring(long now) {
    for (var next = alarms.peek(); next != null && next.at <= now; next = alarms.peek()) {
      alarms.remove();
      if (next.isOff) {
        off = Math.max(0, off - 1);
      } else {
        next.isOff = true;
        next.action.run();
      }
    }
  }

  /** How long until the next one; at most {@code most}. */
  public long untilNext(long now, long most) {
    var next = alarms.peek();
    return next == null ? most : Math.max(0, Math.min(most, next.at - now));
  }

  /** Those that are set, and those called off that are still in the queue. */
  int size() {
    return alarms.size();
  }
}
