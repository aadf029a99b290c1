package dev.almanac.server;

import dev.almanac.engine.decision.Request;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.RunView;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import dev.almanac.store.Condition;
import dev.almanac.store.ListQuery;
import dev.almanac.store.VisibilityRecord;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Says that this server does not run workflows yet. */
final class NoRuntime implements Workflows, Histories, TaskPolls, Lists {
  Wiring.Backend parts() {
    return new Wiring.Backend(this, this, this, this);
  }

  @Override
  public CompletionStage<StartReply> start(StartOrder order) {
    return unavailable();
  }

  @Override
  public <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency) {
    return unavailable();
  }

  @Override
  public CompletionStage<RunView> view(Target target) {
    return unavailable();
  }

  @Override
  public CompletionStage<HistoryPage> forward(Target target, long from, int limit, Wait wait) {
    return unavailable();
  }

  @Override
  public CompletionStage<HistoryPage> backward(Target target, long from, int limit) {
    return unavailable();
  }

  @Override
  public CompletionStage<HistoryPage> closeEvent(Target target, Wait wait) {
    return unavailable();
  }

  @Override
  public CompletionStage<Optional<WorkflowTask>> workflowTask(Poll poll) {
    return unavailable();
  }

  @Override
  public CompletionStage<Optional<ActivityTask>> activity(Poll poll) {
    return unavailable();
  }

  @Override
  public CompletionStage<List<VisibilityRecord>> list(ListQuery query) {
    return unavailable();
  }

  @Override
  public CompletionStage<Long> count(UUID namespace, List<Condition> conditions) {
    return unavailable();
  }

  private static <T> CompletionStage<T> unavailable() {
    return CompletableFuture.failedFuture(new CallFailed(
        new CallFailed.Reason.Unavailable("This version of Almanac does not run workflows.")));
  }
}
