package dev.almanac.engine.decision;

/** Why the rules said no: the same value from the rule to the status that the caller gets. */
public record Refusal(Reason reason, String message) {
  /** The run is about to close. A caller that asks again may reach the run that follows. */
  public static final Refusal CLOSING =
      new Refusal(Reason.BUSY, "workflow operation can not be applied because workflow is closing");

  /** The kinds of refusals that callers tell apart. */
  public enum Reason {
    NOT_FOUND,
    INVALID_ARGUMENT,
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    BUSY,
    /** Too many of this kind are under way at once. */
    TOO_MANY,
    /** The run has no worker that could answer now. */
    NOT_READY
  }

  /** The task no longer exists, or is not the one that the caller holds. */
  public static Refusal taskNotFound() {
    return new Refusal(Reason.NOT_FOUND, "Workflow task not found.");
  }

  public static Refusal activityNotFound() {
    return new Refusal(
        Reason.NOT_FOUND,
        "invalid activityID or activity already timed out or invoking workflow is completed");
  }

  public static Refusal closed() {
    return new Refusal(Reason.NOT_FOUND, "workflow execution already completed");
  }

  public static Refusal invalid(String message) {
    return new Refusal(Reason.INVALID_ARGUMENT, message);
  }

  /** To throw. */
  public RefusalException exception() {
    return new RefusalException(this);
  }
}
