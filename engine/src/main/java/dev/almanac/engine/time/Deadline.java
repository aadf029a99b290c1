package dev.almanac.engine.time;

import java.time.Instant;
import java.util.Comparator;

/**
 * A moment at which a run must act.
 *
 * @param id the event that created the activity or timer; 0 for other kinds
 */
public record Deadline(Instant due, Kind kind, long id) implements Comparable<Deadline> {
  private static final Comparator<Deadline> ORDER = Comparator.comparing(Deadline::due)
      .thenComparing(Deadline::kind)
      .thenComparingLong(Deadline::id);

  /** What a deadline is for. At the same moment, the order of this list counts. */
  public enum Kind {
    RUN_TIMEOUT,
    FIRST_TASK,
    WORKFLOW_TASK,
    TIMER,
    ACTIVITY
  }

  @Override
  public int compareTo(Deadline other) {
    return ORDER.compare(this, other);
  }
}
