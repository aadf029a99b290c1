package dev.almanac.calendar;

/** What happens to wall-clock times that a clock change skips or repeats. */
public record DstPolicy(Gap gap, Overlap overlap) {
  /** Literal wall-clock time: skipped times do not occur, repeated ones occur twice. */
  public static final DstPolicy LITERAL = new DstPolicy(Gap.SKIP, Overlap.BOTH);

  /** For a wall-clock time that is skipped when clocks go forward. */
  public enum Gap {
    /** It does not occur that day. */
    SKIP,
    /** It occurs later by the length of the gap; times that then coincide are one. */
    SHIFT
  }

  /** For a wall-clock time that is repeated when clocks go back. */
  public enum Overlap {
    BOTH,
    FIRST,
    LAST
  }
}
