package dev.almanac.store.work;

import dev.almanac.store.EntityRef;

/** The note that a run or a schedule needs care at {@code due} or later. */
public record AttentionRow(long due, EntityRef run, Of of) {
  /** The kind of entity that the number belongs to. */
  public enum Of {
    RUN,
    SCHEDULE
  }

  public AttentionRow(long due, EntityRef run) {
    this(due, run, Of.RUN);
  }
}
