package dev.almanac.engine.schedule.state;

/** Why a time or fire was dropped. A released name never changes its meaning. */
public enum DropReason {
  /** A workflow of the schedule was running. */
  OVERLAP(Outcome.SKIPPED),
  /** The limit of waiting fires was reached. */
  BUFFER_FULL(Outcome.SKIPPED),
  /** A later fire that replaces others came before this one started. */
  SUPERSEDED(Outcome.SKIPPED),
  PAUSED(Outcome.SKIPPED),
  /** No starts were left. */
  EXHAUSTED(Outcome.SKIPPED),
  /** Somebody asked to skip this time. */
  ASKED(Outcome.SKIPPED),
  /** The schedule was deleted while it waited. */
  DELETED(Outcome.SKIPPED),
  /** Its backfill was cancelled while it waited. */
  BACKFILL_CANCELLED(Outcome.SKIPPED),
  /** It was later than the catch-up window. */
  TOO_LATE(Outcome.MISSED),
  /** The catch-up policy made up for another late time, or for none. */
  NOT_MADE_UP_FOR(Outcome.MISSED),
  /** The workflow id was in use, or had been used. */
  ID_TAKEN(Outcome.FAILED),
  /** The action cannot be started as it is defined. */
  BAD_ACTION(Outcome.FAILED),
  /** It could not be started before the catch-up window ended. */
  GAVE_UP(Outcome.FAILED);

  /** The three outcomes without a start. */
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
