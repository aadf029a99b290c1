package dev.almanac.bench.load.measure;

import java.time.Duration;

/**
 * The measured part of a run, after the warm-up. It ends as planned, or earlier if the run does.
 */
public final class Window {
  private final long from;
  private final long plannedEnd;
  private volatile long end;

  private Window(long from, long plannedEnd) {
    this.from = from;
    this.plannedEnd = plannedEnd;
    this.end = plannedEnd;
  }

  /** Creates a window that opens after {@code warmUp} and stays open for {@code length}. */
  public static Window after(long now, Duration warmUp, Duration length) {
    long from = now + warmUp.toNanos();
    return new Window(from, from + length.toNanos());
  }

  public long from() {
    return from;
  }

  public long plannedEnd() {
    return plannedEnd;
  }

  /** Ends the window here, unless it is over already. */
  public void closeAt(long moment) {
    if (moment - end < 0) {
      end = moment;
    }
  }

  public boolean hasOpenedBy(long moment) {
    return moment - from >= 0;
  }

  public boolean contains(long moment) {
    return hasOpenedBy(moment) && moment - end <= 0;
  }

  /** Zero if the run was stopped during its warm-up. */
  public Duration length() {
    return Duration.ofNanos(Math.max(0, end - from));
  }
}
