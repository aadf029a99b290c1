package dev.almanac.runtime;

import dev.almanac.engine.decision.Request;
import java.util.concurrent.CompletionStage;

/** Starts runs, asks things of them, and shows them. Any thread may call; no call blocks. */
public interface Workflows {
  /** Starts a run, or does what the policies say about one that is there. */
  CompletionStage<StartReply> start(StartOrder order);

  /**
   * Decides a request on a run. The stage completes once the decision is durable.
   *
   * @param <R> what the request replies with
   */
  <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency);

  /** The run as it is after everything that was answered before. */
  CompletionStage<RunView> view(Target target);
}
