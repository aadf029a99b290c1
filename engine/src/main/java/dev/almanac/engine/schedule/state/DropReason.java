package dev.almanac.engine.schedule.state;

/** Why a time came to nothing. Once released, a name never changes its meaning. */
public enum DropReason {
  /** Something was running. */
  OVERLAP(Outcome.SKIPPED),
  /** As much as may wait was waiting. */
  BUFFER_FULL(Outcome.SKIPPED),
  /** A later one that replaces others came before this one had started. */
  SUPERSEDED(Outcome.SKIPPED),
  PAUSED(Outcome.SKIPPED),
  /** No starts were left. */
  EXHAUSTED(Outcome.SKIPPED),
  /** Somebody asked for this one time to be skipped. */
  ASKED(Outcome.SKIPPED),
  /** The schedule was deleted while it waited. */
  DELETED(Outcome.SKIPPED),
  /** Its backfill was cancelled while it waited. */
  BACKFILL_CANCELLED(Outcome.SKIPPED),
  /** It was later than the catch-up window is long. */
  TOO_LATE(Outcome.MISSED),
  /** The catch-up policy makes up for another late time, or for none. */
  NOT_MADE_UP_FOR(Outcome.MISSED),
  /** The workflow id was in use, or had been used. */
  ID_TAKEN(Outcome.FAILED),
  /** The action cannot be started as it is. */
  BAD_ACTION(Outcome.FAILED),
  /** It could not be started for so long that the catch-up window ended. */
  GAVE_UP(Outcome.FAILED);

  /** The three ways in which nothing starts. */
  public enum Outcome {
    SKIPPED,
    MISSED,
    FAILED
  }

  private final Outcome outcome;

  DropReason(Outcome outcome) {
    this.outcome = outcome;
  }

  public Outcome outcome() {
    return outcome;
  }
}
