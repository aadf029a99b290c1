package dev.almanac.engine.retry;

import dev.almanac.engine.activity.Retries;
import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.Execution;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import java.time.Instant;
import java.util.Optional;

/**
 * Attempts of workflows. Each is a run of its own; all must fit into the time that their chain has.
 */
public final class WorkflowRetries {
  private WorkflowRetries() {}

  /** Decides after a run that failed. A workflow without a policy is tried once. */
  public static Retries.Next after(Execution execution, Failure failure, Instant now) {
    var started = execution.started();
    if (!started.hasRetryPolicy()) {
      return new Retries.Next.Never(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
    }
    Optional<Instant> expiry = started.hasWorkflowExecutionExpirationTime()
        ? Optional.of(Durations.of(started.getWorkflowExecutionExpirationTime()))
        : Optional.empty();
    return Retries.after(
        started.getRetryPolicy(), Math.max(1, started.getAttempt()), failure, now, expiry);
  }
}
