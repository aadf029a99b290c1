package dev.almanac.calendar;

/** What happens to wall-clock times that a clock change removes or repeats. */
public record DstPolicy(Gap gap, Overlap overlap) {
  /**
   * Wall-clock time taken literally: what does not exist does not happen, what comes twice happens
   * twice.
   */
  public static final DstPolicy LITERAL = new DstPolicy(Gap.SKIP, Overlap.BOTH);

  /** For a wall-clock time that is skipped when clocks go forward. */
  public enum Gap {
    /** It does not happen that day. */
    SKIP,
    /** It happens later by the length of the gap; times that then coincide are one. */
    SHIFT
  }

  /** For a wall-clock time that comes twice when clocks go back. */
  public enum Overlap {
    BOTH,
    FIRST,
    LAST
  }
}
