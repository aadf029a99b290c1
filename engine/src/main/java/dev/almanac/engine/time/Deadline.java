package dev.almanac.engine.time;

import java.time.Instant;
import java.util.Comparator;

/**
 * A moment at which a run wants care.
 *
 * @param due when
 * @param kind what for
 * @param id which activity or timer, by the id of the event that made it; 0 for the others
 */
public record Deadline(Instant due, Kind kind, long id) implements Comparable<Deadline> {
  private static final Comparator<Deadline> ORDER = Comparator.comparing(Deadline::due)
      .thenComparing(Deadline::kind)
      .thenComparingLong(Deadline::id);

  /** What a deadline is for. Of several at one moment, the first listed comes first. */
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
