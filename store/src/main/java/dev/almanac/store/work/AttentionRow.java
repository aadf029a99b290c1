package dev.almanac.store.work;

import dev.almanac.store.EntityRef;

/** That a run, or a schedule, wants care at {@code due} or later. */
public record AttentionRow(long due, EntityRef run, Of of) {
  /** Whose number it is. */
  public enum Of {
    RUN,
    SCHEDULE
  }

  public AttentionRow(long due, EntityRef run) {
    this(due, run, Of.RUN);
  }
}
