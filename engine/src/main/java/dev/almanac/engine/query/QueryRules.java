package dev.almanac.engine.query;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.state.Run;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.time.Instant;
import java.util.Optional;

/** Decides how a query reaches a worker, and what the answer means. */
public final class QueryRules {
  /** From this attempt on a workflow task counts as failing: its worker would not answer. */
  private static final int FAILING_ATTEMPT = 3;

  private static final QueryRoute TOO_EARLY = refused("Workflow task is not scheduled yet.");
  private static final QueryRoute CLOSED_TOO_EARLY =
      refused("Workflow execution closed before WorkflowTaskStarted event");
  private static final QueryRoute FAILING =
      refused("Unable to query workflow due to Workflow Task in failed state.");

  /** Some clients compare this text. The sizes are reported beside it. */
  private static final String TOO_LARGE = "Blob data size exceeds limit.";

  private QueryRules() {}

  /** @param giveUp when the caller stops waiting */
  public static QueryRoute route(Run run, QueryRejectCondition condition, Instant giveUp) {
    var status = run.execution().status();
    if (rejects(condition, status)) {
      return new QueryRoute.Rejected(status);
    }
    boolean hasCompletedTask = run.tasks().previousStartedEventId() > 0;
    if (!run.open()) {
      return hasCompletedTask ? new QueryRoute.ByItself() : CLOSED_TOO_EARLY;
    }
    if (!hasCompletedTask && awaitsTask(run, giveUp)) {
      return TOO_EARLY;
    }
    if (run.tasks().attempt() >= FAILING_ATTEMPT) {
      return FAILING;
    }
    return hasCompletedTask && run.tasks().pending().isEmpty()
        ? new QueryRoute.ByItself()
        : new QueryRoute.WithTask();
  }

  /** Returns whether no task comes until then. An update may cause one before the first is due. */
  private static boolean awaitsTask(Run run, Instant until) {
    return run.tasks().pending().isEmpty()
        && run.firstTaskDue().filter(due -> due.isAfter(until)).isPresent();
  }

  private static boolean rejects(QueryRejectCondition condition, WorkflowExecutionStatus status) {
    boolean open = status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    boolean clean = status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED;
    return switch (condition) {
      case QUERY_REJECT_CONDITION_NOT_OPEN -> !open;
      case QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY -> !open && !clean;
      default -> false;
    };
  }

  /** Returns the outcome of an answer. One that is too large fails, with the text SDKs expect. */
  public static QueryOutcome outcome(WorkflowQueryResult result, RunLimits limits) {
    Optional<String> problem = limits
        .blob("QueryResult", result.getAnswer())
        .or(() -> limits.blob("Failure", result.getFailure()));
    if (problem.isPresent()) {
      return new QueryOutcome.Failed(
          TOO_LARGE, Failure.newBuilder().setMessage(problem.get()).build());
    }
    if (result.getResultType() == QueryResultType.QUERY_RESULT_TYPE_ANSWERED) {
      return new QueryOutcome.Answered(result.getAnswer());
    }
    return result.hasFailure()
        ? new QueryOutcome.Failed(message(result), result.getFailure())
        : failed(message(result));
  }

  private static String message(WorkflowQueryResult result) {
    return result.getErrorMessage().isEmpty()
        ? result.getFailure().getMessage()
        : result.getErrorMessage();
  }

  private static QueryOutcome failed(String message) {
    return new QueryOutcome.Failed(
        message, Failure.newBuilder().setMessage(message).build());
  }

  private static QueryRoute refused(String message) {
    return new QueryRoute.Refused(new Refusal(Refusal.Reason.NOT_READY, message));
  }
}
