package dev.almanac.engine.decision;

/** Why something was not done. */
public record Refusal(Reason reason, String message) {
  /** The workflow is about to end: who asks again may reach the run that follows. */
  public static final Refusal CLOSING =
      new Refusal(Reason.BUSY, "workflow operation can not be applied because workflow is closing");

  /** The kinds of refusals that callers tell apart. */
  public enum Reason {
    NOT_FOUND,
    INVALID_ARGUMENT,
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    BUSY,
    /** So many of this kind are under way at once that no more is taken. */
    TOO_MANY,
    /** The run has no worker that could know the answer, now and for a while. */
    NOT_READY
  }
}
