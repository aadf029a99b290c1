package dev.almanac.runtime;

import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import java.util.concurrent.CompletionStage;

/** Starts, changes and deletes runs. Any thread may call; no call blocks. */
public interface Workflows {
  /** Starts a run, or does what the policies say if one exists. */
  CompletionStage<StartReply> start(StartOrder order);

  /**
   * Decides a request to a run. The stage completes once the decision is durable.
   *
   * @param <R> the type of the reply
   */
  <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency);

  /** Deletes a run. An open run is terminated first. Afterwards nobody finds the run. */
  CompletionStage<Boolean> delete(Target target);
}
