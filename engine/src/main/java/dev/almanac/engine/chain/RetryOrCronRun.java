package dev.almanac.engine.chain;

import dev.almanac.engine.activity.RetryRules;
import dev.almanac.engine.cron.CronSchedule;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.retry.WorkflowRetryRules;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * The run that follows automatically: the next attempt, or the next time of a cron schedule. It
 * starts with the same input as its predecessor.
 *
 * @param backoff how long its first workflow task waits
 */
public record RetryOrCronRun(UUID runId, ContinueAsNewInitiator initiator, Duration backoff) {
  /**
   * What a failed run leads to.
   *
   * @param retryState whether it is retried, and if not, why
   */
  public record Verdict(RetryState retryState, Optional<RetryOrCronRun> sequel) {
    /** Returns the run id for close events; empty if no run follows. */
    public String runId() {
      return id(sequel);
    }
  }

  /** Returns the run id for close events; empty if no run follows. */
  public static String id(Optional<RetryOrCronRun> sequel) {
    return sequel.map(next -> next.runId().toString()).orElse("");
  }

  /** Decides after a failure: retry, or else the next run of the cron schedule. */
  public static Verdict afterFailure(Draft draft, Failure failure) {
    return switch (WorkflowRetryRules.after(draft.run().execution(), failure, draft.now())) {
      case RetryRules.Next.At(var due) -> {
        var backoff = Duration.between(draft.now(), due);
        yield new Verdict(
            RetryState.RETRY_STATE_IN_PROGRESS,
            Optional.of(new RetryOrCronRun(
                draft.freshRunId(),
                ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY,
                backoff)));
      }
      case RetryRules.Next.Never(var why) -> new Verdict(why, bySchedule(draft));
    };
  }

  /** Returns the next run of the cron schedule, if there is one. */
  public static Optional<RetryOrCronRun> bySchedule(Draft draft) {
    var execution = draft.run().execution();
    return CronSchedule.backoff(
            execution.started().getCronSchedule(), execution.executionTime(), draft.now())
        .map(backoff -> new RetryOrCronRun(
            draft.freshRunId(),
            ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE,
            backoff));
  }

  /** Starts this run after one that completed. */
  public void begin(Draft ended, Optional<Payloads> result) {
    var next = repeated(ended);
    result.ifPresent(next::setLastCompletionResult);
    SuccessorStart.begin(ended, runId, next.build());
  }

  /** Starts this run after one that failed. The last result is kept. */
  public void begin(Draft ended, Failure failure) {
    var before = ended.run().execution().started();
    var next = repeated(ended).setContinuedFailure(failure);
    if (before.hasLastCompletionResult()) {
      next.setLastCompletionResult(before.getLastCompletionResult());
    }
    SuccessorStart.begin(ended, runId, next.build());
  }

  private WorkflowExecutionStartedEventAttributes.Builder repeated(Draft ended) {
    var before = ended.run().execution().started();
    var next = SuccessorStart.heritage(ended.run(), runId)
        .setInitiator(initiator)
        .setFirstWorkflowTaskBackoff(ProtoDurations.message(backoff))
        .setCronSchedule(before.getCronSchedule());
    if (initiator == ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY) {
      next.setAttempt(Math.max(1, before.getAttempt()) + 1);
    }
    if (before.hasInput()) {
      next.setInput(before.getInput());
    }
    if (before.hasHeader()) {
      next.setHeader(before.getHeader());
    }
    if (before.hasMemo()) {
      next.setMemo(before.getMemo());
    }
    if (before.hasSearchAttributes()) {
      next.setSearchAttributes(before.getSearchAttributes());
    }
    if (before.hasRetryPolicy()) {
      next.setRetryPolicy(before.getRetryPolicy());
    }
    return next;
  }
}
