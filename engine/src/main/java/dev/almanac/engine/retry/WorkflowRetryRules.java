package dev.almanac.engine.retry;

import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import java.time.Instant;
import java.util.Optional;

/** Retries of workflows. Each is a run of its own; all must fit into the timeout of the chain. */
public final class WorkflowRetryRules {
  private WorkflowRetryRules() {}

  /** Decides after a run that failed. A workflow without a policy is not retried. */
  public static RetryRules.Next after(Execution execution, Failure failure, Instant now) {
    var started = execution.started();
    if (!started.hasRetryPolicy()) {
      return new RetryRules.Next.Never(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET);
    }
    Optional<Instant> expiry = started.hasWorkflowExecutionExpirationTime()
        ? Optional.of(ProtoDurations.of(started.getWorkflowExecutionExpirationTime()))
        : Optional.empty();
    return RetryRules.after(
        started.getRetryPolicy(), Math.max(1, started.getAttempt()), failure, now, expiry);
  }
}
