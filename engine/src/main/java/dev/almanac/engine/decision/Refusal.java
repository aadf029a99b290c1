package dev.almanac.engine.decision;

/** Says why the rules refused a request. The same value reaches the caller's status. */
public record Refusal(Reason reason, String message) {
  /** The run is about to close. A caller that retries may reach the successor. */
  public static final Refusal CLOSING =
      new Refusal(Reason.BUSY, "workflow operation can not be applied because workflow is closing");

  /** The kinds of refusals that callers tell apart. */
  public enum Reason {
    NOT_FOUND,
    INVALID_ARGUMENT,
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    BUSY,
    /** The limit of concurrent operations of this kind is reached. */
    TOO_MANY,
    /** No worker of the run could answer now. */
    NOT_READY
  }

  /** The task has ended, or another worker holds it. */
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

  public RefusalException exception() {
    return new RefusalException(this);
  }
}
