package dev.almanac.store;

/** That a run, or a schedule, wants care at {@code due} or later. */
public record AttentionRow(long due, RunRef run, Of of) {
  /** Whose number it is. */
  public enum Of {
    RUN,
    SCHEDULE
  }

  public AttentionRow(long due, RunRef run) {
    this(due, run, Of.RUN);
  }
}
