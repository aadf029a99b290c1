package dev.almanac.runtime.run;

import dev.almanac.engine.Engine;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.workflowtask.WriteTaskStarted;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.RunIds;
import dev.almanac.store.run.Pointer;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Decides requests to runs and adds the decisions to the cache and the next commit. */
public final class RunDecider {
  private final LoopContext context;
  private final GroupCommit commits;
  private final Agenda<CachedRun> agenda;
  private final TaskDispatch dispatch;
  private final NewRuns newRuns;
  private final RunningTasks running;

  public RunDecider(
      LoopContext context,
      GroupCommit commits,
      Agenda<CachedRun> agenda,
      RunningTasks running,
      TaskDispatch dispatch,
      NewRuns newRuns) {
    this.context = context;
    this.commits = commits;
    this.agenda = agenda;
    this.dispatch = dispatch;
    this.newRuns = newRuns;
    this.running = running;
  }

  /** Decides, and answers when this and all earlier decisions are durable. */
  public <R> void decide(CachedRun run, Request<R> request, CompletableFuture<R> reply) {
    switch (decision(run, request)) {
      case Decision.Accepted<R> accepted -> {
        take(run, accepted);
        commits.afterDurable(
            run.workflow(),
            accepted
                .refusal()
                .map(why -> AfterCommit.refusal(reply, new CallFailed.Reason.Refused(why)))
                .orElseGet(() -> AfterCommit.reply(reply, accepted.reply())));
      }
      case Decision.Refused<R>(var refusal) ->
        commits.afterDurable(
            run.workflow(), AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
    }
  }

  public <R> Decision<R> decision(CachedRun run, Request<R> request) {
    var surroundings = context.surroundings();
    var now = surroundings.now();
    return Engine.decide(
        run.state(),
        request,
        now,
        () -> RunIds.next(now, surroundings.random()),
        context.runLimits());
  }

  /**
   * Adopts a decision: the next commit holds it, and the beginning of the run that continues this
   * one, if there is one.
   */
  public void take(CachedRun run, Decision.Accepted<?> accepted) {
    adopt(run, accepted);
    commit(run, accepted.log(), accepted.effects());
    accepted.successor().ifPresent(next -> {
      var successor = newRuns.after(run, next.run());
      successor.undurable().addAll(next.log());
      note(successor);
      commit(successor, next.log(), next.effects());
    });
  }

  private void commit(CachedRun run, List<LogEntry> log, List<Effect> effects) {
    run.release(effects);
    if (!log.isEmpty()) {
      commits.weighs(weight(log) + weightOfSent(effects));
      commits.enlist(run);
    }
  }

  /**
   * Adopts a decision that a crash may undo: the next commit of the run holds it, but none is made
   * for it, unless it has written to the history or sends messages.
   */
  public void takeLightly(CachedRun run, Decision.Accepted<?> accepted) {
    boolean isHeavy = accepted.log().stream().anyMatch(LogEntry.Event.class::isInstance)
        || accepted.effects().stream().anyMatch(Effect.Send.class::isInstance);
    if (run.isChanged() || isHeavy) {
      take(run, accepted);
    } else {
      adopt(run, accepted);
      dispatch.release(run, accepted.effects());
    }
  }

  /**
   * Makes the start of a first attempt, which only memory may know, part of the next commit as an
   * event, so that a shown history stays.
   */
  public void writeStart(CachedRun run) {
    if (run.state().tasks().hasUnwrittenStart()
        && decision(run, new WriteTaskStarted()) instanceof Decision.Accepted<Boolean> accepted) {
      take(run, accepted);
    }
  }

  /**
   * Adopts the end of a speculative task whose updates were all rejected, so that it leaves no
   * events. What no commit holds of the task is dropped from the log. If its scheduling was written
   * along with something else, its end is written as well. A next task, for other updates, stays in
   * memory like every speculative task.
   */
  public void takeForgotten(CachedRun run, Decision.Accepted<?> accepted) {
    adopt(run, accepted);
    var log = run.undurable();
    int dropped = lastIndexOf(log, log.size(), Fact.SpeculativeTaskDropped.class);
    int scheduled = lastIndexOf(log, dropped, Fact.SpeculativeTaskScheduled.class);
    int rest = log.size() - dropped - 1;
    if (scheduled >= 0) {
      log.subList(scheduled, dropped + 1).removeIf(RunDecider::isOfForgottenTask);
    }
    if (log.size() > rest) {
      commits.enlist(run);
    }
  }

  private static int lastIndexOf(List<LogEntry> log, int before, Class<? extends Fact> kind) {
    int at = before - 1;
    while (at >= 0
        && !(log.get(at) instanceof LogEntry.FactRecorded(var fact) && kind.isInstance(fact))) {
      at--;
    }
    return at;
  }

  private static boolean isOfForgottenTask(LogEntry entry) {
    return entry instanceof LogEntry.FactRecorded(var fact)
        && (fact instanceof Fact.SpeculativeTaskScheduled
            || fact instanceof Fact.WorkflowTaskStarted
            || fact instanceof Fact.WorkflowTaskReturned
            || fact instanceof Fact.SpeculativeTaskDropped);
  }

  private void adopt(CachedRun run, Decision.Accepted<?> accepted) {
    run.adopt(accepted);
    var pointer = run.workflow().pointer();
    var status = run.state().execution().status();
    if (pointer != null && run.isCurrent() && pointer.status() != status.getNumber()) {
      run.workflow().lead(withStatus(pointer, status));
    }
    note(run);
  }

  private void note(CachedRun run) {
    running.note(run);
    agenda.note(run);
  }

  private static Pointer withStatus(Pointer pointer, WorkflowExecutionStatus status) {
    return new Pointer(
        pointer.current(),
        pointer.runId(),
        status.getNumber(),
        pointer.firstRunId(),
        pointer.startRequestId());
  }

  private static long weightOfSent(List<Effect> effects) {
    long bytes = 0;
    for (var effect : effects) {
      if (effect instanceof Effect.Send(var message)) {
        bytes += KeyedMessage.weight(message);
      }
    }
    return bytes;
  }

  public static long weight(List<LogEntry> log) {
    long bytes = 0;
    for (var entry : log) {
      bytes += switch (entry) {
        case LogEntry.Event(var event) -> event.getSerializedSize();
        case LogEntry.FactRecorded noted -> 64;
      };
    }
    return bytes;
  }
}
