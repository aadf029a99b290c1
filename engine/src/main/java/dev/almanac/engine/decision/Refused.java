package dev.almanac.engine.decision;

import java.util.Optional;

/**
 * Leaves a rule half-way; {@link Decision#of} turns it into a value. It carries no stack trace, for
 * it is no fault.
 */
public final class Refused extends RuntimeException {
  private final Refusal refusal;

  public Refused(Refusal.Reason reason, String message) {
    this(new Refusal(reason, message));
  }

  public Refused(Refusal refusal) {
    super(refusal.message(), null, false, false);
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }

  /** The task is not there any more, or not the one that the caller holds. */
  public static Refused taskNotFound() {
    return new Refused(Refusal.Reason.NOT_FOUND, "Workflow task not found.");
  }

  public static Refused activityNotFound() {
    return new Refused(
        Refusal.Reason.NOT_FOUND,
        "invalid activityID or activity already timed out or invoking" + " workflow is completed");
  }

  public static Refused closed() {
    return new Refused(Refusal.Reason.NOT_FOUND, "workflow execution already completed");
  }

  public static Refused invalid(String message) {
    return new Refused(Refusal.Reason.INVALID_ARGUMENT, message);
  }

  /** Refuses what has a problem. */
  public static void ifAny(Optional<String> problem) {
    if (problem.isPresent()) {
      throw invalid(problem.get());
    }
  }
}
