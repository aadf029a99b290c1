package dev.almanac.runtime;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;

/** Why a stage of this module failed. It carries no stack trace, for it is no fault. */
public final class CallFailed extends RuntimeException {
  /** The kinds of failures that callers tell apart. */
  public sealed interface Reason {
    /** The rules say no. Nothing changed. */
    record Refused(Refusal refusal) implements Reason {}

    /** There is no such run. */
    record NotFound(Target target) implements Reason {}

    /** There is too much to do; later it may work. Nothing changed. */
    record Overloaded(String what) implements Reason {}

    /** The database does not answer, or this process stops. It may have been done or not. */
    record Unavailable(String what) implements Reason {}

    /** What is stored about the run cannot be used. */
    record DataLoss(String what) implements Reason {}
  }

  private final transient Reason reason;

  public CallFailed(Reason reason) {
    super(reason.toString(), null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
