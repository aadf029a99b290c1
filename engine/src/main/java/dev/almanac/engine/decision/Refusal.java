package dev.almanac.engine.decision;

/** Why something was not done. */
public record Refusal(Reason reason, String message) {
  /** The kinds of refusals that callers tell apart. */
  public enum Reason {
    NOT_FOUND,
    INVALID_ARGUMENT,
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    BUSY
  }
}
