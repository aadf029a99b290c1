package dev.almanac.engine.schedule.standing;

/**
 * How a schedule stands, in one word. The first that applies does. A released name never changes
 * its meaning.
 */
public enum Standing {
  /** Somebody, or a failed workflow, has paused it. */
  PAUSED,
  /** It has no starts left. */
  EXHAUSTED,
  /** Its specification names no time since it was last changed. */
  NEVER_MATCHES,
  /** It has acted on the last time that its specification names. */
  ENDED,
  /** A time has been due for longer than a moment and is not processed. */
  LATE,
  /** Its last outcomes were failures, several in a row. */
  FAILING,
  /** Its specification is empty: it acts only when it is triggered. */
  ON_DEMAND,
  /** Nothing of the above: it waits for its next time. */
  ACTIVE
}
