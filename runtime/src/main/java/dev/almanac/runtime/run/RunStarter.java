package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.AttachStart;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.RunIds;
import dev.almanac.store.run.Pointer;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts runs, as the policies for a workflow id allow. */
public final class RunStarter {
  private static final WorkflowExecutionTerminatedEventAttributes REPLACED =
      WorkflowExecutionTerminatedEventAttributes.newBuilder()
          .setReason("TerminateIfRunning WorkflowIdReusePolicy Policy")
          .setIdentity("history-service")
          .build();

  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final RunNumbers numbers;
  private final NewRuns newRuns;
  private final UnreadableRuns unreadable;

  public RunStarter(RunParts parts, RunNumbers numbers, NewRuns newRuns) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.numbers = numbers;
    this.newRuns = newRuns;
    this.unreadable = new UnreadableRuns(parts.context(), parts.cache(), parts.commits());
  }

  /** The number comes first, so that nothing comes between looking at the id and using it. */
  public void start(StartOrder order, CompletableFuture<StartReply> reply) {
    Consumer<CallFailed.Reason> failed =
        reason -> reply.completeExceptionally(new CallFailed(reason));
    numbers.withNext(
        number -> loader.withWorkflow(
            order.workflow(), workflow -> start(workflow, order, number, reply), failed),
        failed);
  }

  /** One that may have been attached to a run which has closed since is looked for there. */
  private void start(
      CachedWorkflow workflow, StartOrder order, long number, CompletableFuture<StartReply> reply) {
    var last = current(workflow.pointer()).filter(run -> !run.open());
    if (last.isEmpty() || !order.policies().attached().requestId()) {
      decide(workflow, order, number, reply);
      return;
    }
    loader.withRun(
        target(order, last.get()),
        run -> {
          if (run.state().signals().hasAttached(order.requestId())) {
            var used = used(last.get(), order.requestId());
            commits.afterDurable(workflow, AfterCommit.reply(reply, used));
          } else {
            decide(workflow, order, number, reply);
          }
        },
        reason -> decide(workflow, order, number, reply));
  }

  private void decide(
      CachedWorkflow workflow, StartOrder order, long number, CompletableFuture<StartReply> reply) {
    var outcome = WorkflowIdPolicies.decide(
        current(workflow.pointer()),
        order.requestId(),
        order.policies().reuse(),
        order.policies().conflict());
    switch (outcome) {
      case WorkflowIdPolicies.Outcome.StartNew() -> begin(workflow, order, number, reply);
      case WorkflowIdPolicies.Outcome.ReplaceOpen(var open) ->
        replace(workflow, order, number, reply);
      case WorkflowIdPolicies.Outcome.Repetition(var run) -> repeat(workflow, order, run, reply);
      case WorkflowIdPolicies.Outcome.UseOpen(var open) -> use(order, open, reply);
      case WorkflowIdPolicies.Outcome.Taken taken -> taken(workflow, order, taken, reply);
      case WorkflowIdPolicies.Outcome.Invalid(var message) ->
        reply.completeExceptionally(
            new CallFailed(new CallFailed.Reason.Refused(Refusal.invalid(message))));
    }
  }

  /**
   * Who asked for the first task may not have got it: as long as it is that one's, it is sent. A
   * run that others continue is looked at, for what the id leads to is another.
   */
  private void repeat(
      CachedWorkflow workflow,
      StartOrder order,
      WorkflowIdPolicies.CurrentRun current,
      CompletableFuture<StartReply> reply) {
    UUID begun = UUID.fromString(current.firstRunId());
    boolean isCurrent = current.runId().equals(current.firstRunId());
    if (isCurrent && !order.attributes().getEagerExecutionAccepted()) {
      var repeated = new StartReply.Started(begun, begun, false, current.status());
      commits.afterDurable(workflow, AfterCommit.reply(reply, repeated));
      return;
    }
    var gone = new StartReply.Started(
        begun, begun, false, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED);
    loader.withRun(
        Target.run(order.workflow().namespace(), order.workflow().workflowId(), begun),
        run -> {
          var status = run.state().execution().status();
          var task = order.attributes().getEagerExecutionAccepted()
              ? firstTask(run.state())
              : Optional.<StartWorkflowTask.Started>empty();
          commits.afterDurable(
              run.workflow(),
              AfterCommit.reply(reply, new StartReply.Started(begun, begun, false, status, task)));
        },
        reason -> {
          if (reason instanceof CallFailed.Reason.NotFound) {
            commits.afterDurable(workflow, AfterCommit.reply(reply, gone));
          } else {
            reply.completeExceptionally(new CallFailed(reason));
          }
        });
  }

  /** The first task, if it is with the one who started the run. */
  private Optional<StartWorkflowTask.Started> firstTask(Run run) {
    var started = run.execution().started();
    boolean isFirst = started.getEagerExecutionAccepted()
        && run.tasks().previousStartedEventId() == 0
        && run.tasks().attempt() == 1
        && run.tasks()
            .started()
            .filter(task -> task.identity().equals(started.getIdentity()))
            .isPresent();
    return isFirst ? StartWorkflowTask.held(run, context.runLimits()) : Optional.empty();
  }

  public static Optional<WorkflowIdPolicies.CurrentRun> current(@Nullable Pointer pointer) {
    return Optional.ofNullable(pointer)
        .map(last -> new WorkflowIdPolicies.CurrentRun(
            last.runId().toString(),
            last.firstRunId().toString(),
            WorkflowExecutionStatus.forNumber(last.status()),
            last.startRequestId()));
  }

  private void begin(
      CachedWorkflow workflow, StartOrder order, long number, CompletableFuture<StartReply> reply) {
    switch (begun(order)) {
      case Decision.Accepted<RunKey> accepted -> {
        UUID runId =
            add(workflow, order.requestId(), number, accepted).identity().runId();
        commits.afterDurable(
            workflow,
            AfterCommit.reply(
                reply,
                new StartReply.Started(
                    runId,
                    runId,
                    true,
                    WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING,
                    firstTask(accepted.next()))));
      }
      case Decision.Refused<RunKey>(var refusal) -> refuse(workflow, refusal, reply);
    }
  }

  private void refuse(
      CachedWorkflow workflow, Refusal refusal, CompletableFuture<StartReply> reply) {
    commits.afterDurable(
        workflow, AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
  }

  private Decision<RunKey> begun(StartOrder order) {
    var now = context.surroundings().now();
    UUID runId = RunIds.next(now, context.surroundings().random());
    var key = new RunKey(
        order.workflow().namespace().toString(), order.workflow().workflowId(), runId.toString());
    var attributes = order.attributes().toBuilder()
        .setOriginalExecutionRunId(runId.toString())
        .setFirstExecutionRunId(runId.toString())
        .build();
    var start = new RunCreation.Start(
        key, attributes, order.extras().metadata(), order.extras().links());
    if (order.signal().isPresent()) {
      return RunCreation.startWithSignal(start, order.signal().get(), now);
    }
    return attributes.getEagerExecutionAccepted()
        ? RunCreation.startEagerly(start, nonce(), now)
        : RunCreation.start(start, now);
  }

  private String nonce() {
    return HexFormat.of().toHexDigits(context.surroundings().random().nextLong());
  }

  /** Numbers for new runs. */
  public RunNumbers numbers() {
    return numbers;
  }

  /** Adds a run that has just begun; the next commit holds it. */
  public CachedRun add(
      CachedWorkflow workflow, String requestId, long number, Decision.Accepted<RunKey> begun) {
    var run = newRuns.first(workflow, begun.next(), number, requestId);
    decider.take(run, begun);
    return run;
  }

  /** Ends an open run because another takes its place. */
  public void end(CachedRun run) {
    switch (decider.decision(run, new TerminateWorkflow(REPLACED))) {
      case Decision.Accepted<Boolean> accepted -> decider.take(run, accepted);
      case Decision.Refused<Boolean>(var refusal) ->
        throw new IllegalStateException(
            "Expected to end %s, found %s".formatted(run.identity(), refusal));
    }
  }

  /** Ends the open run and begins another in one commit. */
  private void replace(
      CachedWorkflow workflow, StartOrder order, long number, CompletableFuture<StartReply> reply) {
    var open = Target.current(order.workflow().namespace(), order.workflow().workflowId());
    loader.withRun(
        open,
        run -> {
          if (!run.state().open()) {
            decide(workflow, order, number, reply);
            return;
          }
          if (begun(order) instanceof Decision.Refused<RunKey>(var refusal)) {
            refuse(workflow, refusal, reply);
            return;
          }
          end(run);
          begin(workflow, order, number, reply);
        },
        reason -> {
          if (UnreadableRuns.isCause(reason)) {
            replaceUnreadable(open, order, reply);
          } else {
            reply.completeExceptionally(new CallFailed(reason));
          }
        });
  }

  /** It is ended first, and the order is looked at once more. */
  private void replaceUnreadable(
      Target open, StartOrder order, CompletableFuture<StartReply> reply) {
    if (begun(order) instanceof Decision.Refused<RunKey>(var refusal)) {
      reply.completeExceptionally(new CallFailed(new CallFailed.Reason.Refused(refusal)));
      return;
    }
    unreadable.terminate(
        open,
        new TerminateWorkflow(REPLACED),
        failure -> failure
            .filter(reason -> !reason.equals(UnreadableRuns.CLOSED))
            .ifPresentOrElse(
                reason -> reply.completeExceptionally(new CallFailed(reason)),
                () -> start(order, reply)));
  }

  /** The id is taken, unless this is the repetition of a start that was attached to the run. */
  private void taken(
      CachedWorkflow workflow,
      StartOrder order,
      WorkflowIdPolicies.Outcome.Taken taken,
      CompletableFuture<StartReply> reply) {
    StartReply refusal = new StartReply.Taken(taken.current(), taken.message());
    loader.withRun(
        target(order, taken.current()),
        run -> {
          boolean isAttached = run.state().signals().hasAttached(order.requestId());
          var answer = isAttached ? used(taken.current(), order.requestId()) : refusal;
          commits.afterDurable(workflow, AfterCommit.reply(reply, answer));
        },
        reason -> commits.afterDurable(workflow, AfterCommit.reply(reply, refusal)));
  }

  private void use(
      StartOrder order, WorkflowIdPolicies.CurrentRun open, CompletableFuture<StartReply> reply) {
    var attached = order.policies().attached();
    var attach = new AttachStart(
        attached.requestId() ? order.requestId() : "",
        attached.links() ? order.extras().links() : List.of());
    var used = used(open, order.signal().isPresent() ? "" : attach.requestId());
    Request<Boolean> request =
        order.signal().<Request<Boolean>>map(SignalWorkflow::atOnce).orElse(attach);
    loader.withRun(
        target(order, open),
        run -> ask(run, request, used, reply),
        reason -> reply.completeExceptionally(new CallFailed(reason)));
  }

  private static Target target(StartOrder order, WorkflowIdPolicies.CurrentRun run) {
    var workflow = order.workflow();
    return Target.run(workflow.namespace(), workflow.workflowId(), UUID.fromString(run.runId()));
  }

  private static StartReply.UsedExisting used(WorkflowIdPolicies.CurrentRun run, String attached) {
    return new StartReply.UsedExisting(
        UUID.fromString(run.runId()), UUID.fromString(run.firstRunId()), run.status(), attached);
  }

  private void ask(
      CachedRun run,
      Request<Boolean> request,
      StartReply.UsedExisting used,
      CompletableFuture<StartReply> reply) {
    switch (decider.decision(run, request)) {
      case Decision.Accepted<Boolean> accepted -> {
        decider.take(run, accepted);
        commits.afterDurable(run.workflow(), AfterCommit.reply(reply, used));
      }
      case Decision.Refused<Boolean>(var refusal) -> refuse(run.workflow(), refusal, reply);
    }
  }
}
