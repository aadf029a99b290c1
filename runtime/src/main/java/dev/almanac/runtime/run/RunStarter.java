package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflow.WorkflowIdPolicies.CurrentRun;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.RunIds;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Starts runs as the policies for a workflow id allow. All starts pass here: those of clients, of
 * parents and of schedules.
 */
public final class RunStarter {
  private static final WorkflowExecutionTerminatedEventAttributes REPLACED =
      WorkflowExecutionTerminatedEventAttributes.newBuilder()
          .setReason("TerminateIfRunning WorkflowIdReusePolicy Policy")
          .setIdentity("history-service")
          .build();

  private final RunParts parts;
  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final RunNumbers numbers;
  private final NewRuns newRuns;
  private final UnreadableRuns unreadable;

  RunStarter(RunParts parts, RunNumbers numbers, NewRuns newRuns, UnreadableRuns unreadable) {
    this.parts = parts;
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.numbers = numbers;
    this.newRuns = newRuns;
    this.unreadable = unreadable;
  }

  /** One start: its run, and the receiver of the outcome. One outcome is reported. */
  public interface Attempt {
    WorkflowKey workflow();

    String requestId();

    WorkflowIdReusePolicy reuse();

    default WorkflowIdConflictPolicy conflict() {
      return WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED;
    }

    /** Runs each step of the start. */
    default void guarded(Runnable step) {
      step.run();
    }

    /** Checks before the decision whether the start was made before. */
    default void beforeDecision(CachedWorkflow workflow, Runnable next) {
      next.run();
    }

    /** Decides the first events of the run. */
    Decision<RunKey> begin(UUID runId, Instant now);

    /** The run is part of the next commit. */
    void started(CachedRun run);

    /** The same start was made before. */
    void repeated(CachedWorkflow workflow, CurrentRun current);

    /** The policies say to use the open run. */
    void usesOpen(CurrentRun open);

    void taken(CachedWorkflow workflow, WorkflowIdPolicies.Outcome.Taken taken);

    void refused(CachedWorkflow workflow, Refusal refusal);

    void failed(CallFailed.Reason reason);
  }

  /** Starts a run for a client. */
  public void start(StartOrder order, CompletableFuture<StartReply> reply) {
    start(new ClientStart(parts, order, reply));
  }

  /** Takes a number first, so that nothing comes between the check and the use of the id. */
  public void start(Attempt attempt) {
    numbers.withNext(
        number -> loader.withWorkflow(
            attempt.workflow(),
            workflow -> attempt.guarded(
                () -> attempt.beforeDecision(workflow, () -> decide(workflow, attempt, number))),
            attempt::failed),
        attempt::failed);
  }

  private void decide(CachedWorkflow workflow, Attempt attempt, long number) {
    var outcome = WorkflowIdPolicies.decide(
        current(workflow), attempt.requestId(), attempt.reuse(), attempt.conflict());
    switch (outcome) {
      case WorkflowIdPolicies.Outcome.StartNew() -> begin(workflow, attempt, number);
      case WorkflowIdPolicies.Outcome.ReplaceOpen(var open) -> replace(workflow, attempt, number);
      case WorkflowIdPolicies.Outcome.Repetition(var run) -> attempt.repeated(workflow, run);
      case WorkflowIdPolicies.Outcome.UseOpen(var open) -> attempt.usesOpen(open);
      case WorkflowIdPolicies.Outcome.Taken taken -> attempt.taken(workflow, taken);
      case WorkflowIdPolicies.Outcome.Invalid(var message) ->
        attempt.refused(workflow, Refusal.invalid(message));
    }
  }

  /** Returns the current run of a workflow id. */
  public static Optional<CurrentRun> current(CachedWorkflow workflow) {
    return Optional.ofNullable(workflow.pointer())
        .map(last -> new CurrentRun(
            last.runId(),
            last.firstRunId(),
            WorkflowExecutionStatus.forNumber(last.status()),
            last.startRequestId()));
  }

  private void begin(CachedWorkflow workflow, Attempt attempt, long number) {
    switch (begun(attempt)) {
      case Decision.Accepted<RunKey> accepted ->
        attempt.started(add(workflow, attempt.requestId(), number, accepted));
      case Decision.Refused<RunKey>(var refusal) -> attempt.refused(workflow, refusal);
    }
  }

  private Decision<RunKey> begun(Attempt attempt) {
    var now = context.surroundings().now();
    return attempt.begin(RunIds.next(now, context.surroundings().random()), now);
  }

  /** Ends the open run and begins another in one commit, if the other can begin. */
  private void replace(CachedWorkflow workflow, Attempt attempt, long number) {
    var open = Target.current(attempt.workflow());
    loader.withRun(
        open,
        run -> attempt.guarded(() -> {
          if (!run.state().open()) {
            decide(workflow, attempt, number);
            return;
          }
          switch (begun(attempt)) {
            case Decision.Accepted<RunKey> accepted -> {
              end(run);
              attempt.started(add(workflow, attempt.requestId(), number, accepted));
            }
            case Decision.Refused<RunKey>(var refusal) -> attempt.refused(workflow, refusal);
          }
        }),
        reason -> {
          if (UnreadableRuns.isCause(reason)) {
            attempt.guarded(() -> replaceUnreadable(workflow, open, attempt));
          } else {
            attempt.failed(reason);
          }
        });
  }

  /** Ends a run that cannot be read, then starts from the beginning. */
  private void replaceUnreadable(CachedWorkflow workflow, Target open, Attempt attempt) {
    if (begun(attempt) instanceof Decision.Refused<RunKey>(var refusal)) {
      attempt.refused(workflow, refusal);
      return;
    }
    unreadable.terminate(
        open,
        new TerminateWorkflow(REPLACED),
        failure -> failure
            .filter(reason -> !reason.equals(UnreadableRuns.CLOSED))
            .ifPresentOrElse(attempt::failed, () -> start(attempt)));
  }

  /** Returns the numbers for new runs. */
  public RunNumbers numbers() {
    return numbers;
  }

  /** Adds a new run to the cache and the next commit. */
  public CachedRun add(
      CachedWorkflow workflow, String requestId, long number, Decision.Accepted<RunKey> begun) {
    var run = newRuns.first(workflow, begun.next(), number, requestId);
    decider.take(run, begun);
    return run;
  }

  /** Ends an open run because another replaces it. */
  private void end(CachedRun run) {
    switch (decider.decision(run, new TerminateWorkflow(REPLACED))) {
      case Decision.Accepted<Boolean> accepted -> decider.take(run, accepted);
      case Decision.Refused<Boolean>(var refusal) ->
        throw new IllegalStateException(
            "Expected to end %s, found %s".formatted(run.identity(), refusal));
    }
  }
}
