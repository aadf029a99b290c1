package dev.almanac.engine.schedule.standing;

/**
 * Something about a schedule that a person may have to look at, the worst first. A schedule can
 * have several. A released name never changes its meaning.
 */
public enum Concern {
  LATE,
  FAILING,
  /** Times were missed lately. */
  MISSED,
  /** So many of its workflows run that its next time waits until one ends. */
  CROWDED,
  NEVER_MATCHES,
  PAUSED,
  EXHAUSTED,
  BACKFILL
}
