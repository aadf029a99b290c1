package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.loop.Requests;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Takes requests about runs. */
public final class LoopWorkflows implements Workflows {
  private final Requests requests;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final RunNumbers numbers;
  private final RunStarter starter;
  private final UnreadableRuns unreadable;
  private final RunDeleter deleter;

  LoopWorkflows(RunParts parts, RunNumbers numbers, RunStarter starter, UnreadableRuns unreadable) {
    this.requests = parts.requests();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.numbers = numbers;
    this.starter = starter;
    this.unreadable = unreadable;
    this.deleter = new RunDeleter(parts, unreadable);
  }

  @Override
  public CompletionStage<StartReply> start(StartOrder order) {
    return requests.ask(reply -> starter.start(order, reply));
  }

  @Override
  public CompletionStage<Boolean> delete(Target target) {
    return requests.ask(reply -> deleter.delete(target, reply));
  }

  @Override
  public <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency) {
    return requests.ask(urgency, reply -> decide(target, request, reply));
  }

  /** Waits for a run number, because any decision may start a run that continues this one. */
  private <R> void decide(Target target, Request<R> request, CompletableFuture<R> reply) {
    Consumer<CallFailed.Reason> failed = reason -> undecided(target, request, reason, reply);
    loader.withRun(
        target,
        run -> {
          if (numbers.isStocked()) {
            decider.decide(run, request, reply);
          } else {
            numbers.whenStocked(() -> decide(target, request, reply), failed);
          }
        },
        failed);
  }

  /** Terminates a run that cannot be read, if that is the request. */
  @SuppressWarnings("unchecked") // the reply to a termination is a boolean
  private <R> void undecided(
      Target target, Request<R> request, CallFailed.Reason reason, CompletableFuture<R> reply) {
    if (request instanceof TerminateWorkflow terminate && UnreadableRuns.isCause(reason)) {
      unreadable.terminate(target, terminate, (CompletableFuture<Boolean>) reply);
    } else {
      reply.completeExceptionally(new CallFailed(reason));
    }
  }
}
