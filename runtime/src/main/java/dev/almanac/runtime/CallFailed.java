package dev.almanac.runtime;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import java.util.concurrent.CompletionException;

/** Why a stage of this module failed. It has no stack trace, because it is not a bug. */
public final class CallFailed extends RuntimeException {
  /** The kinds of failure that callers distinguish. */
  public sealed interface Reason {
    /** The rules refuse the request. Nothing changed. */
    record Refused(Refusal refusal) implements Reason {}

    /** There is no such run. */
    record NotFound(Target target) implements Reason {}

    /** The server is too busy; a later attempt may succeed. Nothing changed. */
    record Overloaded(String what) implements Reason {}

    /** The database does not answer, or this process is stopping. The outcome is unknown. */
    record Unavailable(String what) implements Reason {}

    /** The stored data of the run is unusable. */
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

  /** Returns whether a stage failed because the rules refused the request for this reason. */
  public static boolean isRefusal(Throwable error, Refusal.Reason reason) {
    var cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof CallFailed failed
        && failed.reason() instanceof Reason.Refused(var refusal)
        && refusal.reason() == reason;
  }
}
