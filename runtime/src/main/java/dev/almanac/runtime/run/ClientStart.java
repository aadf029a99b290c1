package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.AttachStart;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflow.WorkflowIdPolicies.CurrentRun;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.commit.AfterCommit;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** A start that a client asks for, with its reply. */
record ClientStart(RunParts parts, StartOrder order, CompletableFuture<StartReply> reply)
    implements RunStarter.Attempt {
  @Override
  public WorkflowKey workflow() {
    return order.workflow();
  }

  @Override
  public String requestId() {
    return order.requestId();
  }

  @Override
  public WorkflowIdReusePolicy reuse() {
    return order.policies().reuse();
  }

  @Override
  public WorkflowIdConflictPolicy conflict() {
    return order.policies().conflict();
  }

  private boolean isEager() {
    return order.start().attributes().getEagerExecutionAccepted();
  }

  /** Looks in the last run, if it is closed, for this start, which may have been attached to it. */
  @Override
  public void beforeDecision(CachedWorkflow workflow, Runnable next) {
    var last = RunStarter.current(workflow).filter(run -> !run.open());
    if (last.isEmpty() || !order.policies().attached().requestId()) {
      next.run();
      return;
    }
    parts
        .loader()
        .withRun(
            target(last.get()),
            run -> {
              if (run.state().signals().hasAttached(order.requestId())) {
                answer(workflow, used(last.get(), order.requestId()));
              } else {
                next.run();
              }
            },
            reason -> next.run());
  }

  @Override
  public Decision<RunKey> begin(UUID runId, Instant now) {
    if (order.signal().isPresent()) {
      return RunCreation.startWithSignal(order.start(), runId, order.signal().get(), now);
    }
    return isEager()
        ? RunCreation.startEagerly(order.start(), runId, nonce(), now)
        : RunCreation.start(order.start(), runId, now);
  }

  private String nonce() {
    return HexFormat.of().toHexDigits(parts.context().surroundings().random().nextLong());
  }

  @Override
  public void started(CachedRun run) {
    UUID runId = run.identity().runId();
    answer(
        run.workflow(),
        new StartReply.Started(
            runId,
            runId,
            true,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING,
            firstTask(run.state())));
  }

  /**
   * Answers a repetition. The client may not have received the first task: while it holds that
   * task, it gets it again. If another run continues the started one, the reply is about the first.
   */
  @Override
  public void repeated(CachedWorkflow workflow, CurrentRun current) {
    UUID begun = current.firstRunId();
    if (current.runId().equals(begun) && !isEager()) {
      answer(workflow, new StartReply.Started(begun, begun, false, current.status()));
      return;
    }
    parts
        .loader()
        .withRun(
            Target.run(new RunKey(order.workflow(), begun)),
            run -> {
              var status = run.state().execution().status();
              var task =
                  isEager() ? firstTask(run.state()) : Optional.<StartWorkflowTask.Started>empty();
              answer(run.workflow(), new StartReply.Started(begun, begun, false, status, task));
            },
            reason -> {
              if (reason instanceof CallFailed.Reason.NotFound) {
                var unknown = WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED;
                answer(workflow, new StartReply.Started(begun, begun, false, unknown));
              } else {
                failed(reason);
              }
            });
  }

  /** Returns the first task, if the client that started the run holds it. */
  private Optional<StartWorkflowTask.Started> firstTask(Run run) {
    var started = run.execution().started();
    boolean isFirst = started.getEagerExecutionAccepted()
        && run.tasks().previousStartedEventId() == 0
        && run.tasks().attempt() == 1
        && run.tasks()
            .started()
            .filter(task -> task.identity().equals(started.getIdentity()))
            .isPresent();
    return isFirst ? StartWorkflowTask.held(run, parts.context().runLimits()) : Optional.empty();
  }

  /** Refuses the start, unless it repeats one that was attached to the run. */
  @Override
  public void taken(CachedWorkflow workflow, WorkflowIdPolicies.Outcome.Taken taken) {
    var refusal = new StartReply.Taken(taken.current(), taken.message());
    parts
        .loader()
        .withRun(
            target(taken.current()),
            run -> {
              boolean isAttached = run.state().signals().hasAttached(order.requestId());
              answer(workflow, isAttached ? used(taken.current(), order.requestId()) : refusal);
            },
            reason -> answer(workflow, refusal));
  }

  @Override
  public void usesOpen(CurrentRun open) {
    var attached = order.policies().attached();
    var attach = new AttachStart(
        attached.requestId() ? order.requestId() : "",
        attached.links() ? order.start().links() : List.of());
    var used = used(open, order.signal().isPresent() ? "" : attach.requestId());
    Request<Boolean> request =
        order.signal().<Request<Boolean>>map(SignalWorkflow::atOnce).orElse(attach);
    parts.loader().withRun(target(open), run -> attach(run, request, used), this::failed);
  }

  private void attach(CachedRun run, Request<Boolean> request, StartReply.UsedExisting used) {
    switch (parts.decider().decision(run, request)) {
      case Decision.Accepted<Boolean> accepted -> {
        parts.decider().take(run, accepted);
        answer(run.workflow(), used);
      }
      case Decision.Refused<Boolean>(var refusal) -> refused(run.workflow(), refusal);
    }
  }

  @Override
  public void refused(CachedWorkflow workflow, Refusal refusal) {
    parts
        .commits()
        .afterDurable(workflow, AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
  }

  @Override
  public void failed(CallFailed.Reason reason) {
    reply.completeExceptionally(new CallFailed(reason));
  }

  private void answer(CachedWorkflow workflow, StartReply answer) {
    parts.commits().afterDurable(workflow, AfterCommit.reply(reply, answer));
  }

  private Target target(CurrentRun run) {
    return Target.run(new RunKey(order.workflow(), run.runId()));
  }

  private static StartReply.UsedExisting used(CurrentRun run, String attached) {
    return new StartReply.UsedExisting(run.runId(), run.firstRunId(), run.status(), attached);
  }
}
