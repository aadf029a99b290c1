package dev.almanac.runtime.node;

import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.WorkflowUpdates;
import io.temporal.api.update.v1.Request;
import java.util.concurrent.CompletionStage;

/** Sends updates to the home of the run. */
record RoutedUpdates(Routes routes) implements WorkflowUpdates {
  @Override
  public CompletionStage<Reply> update(Target target, Request update, Patience patience) {
    return routes.loopOf(target.workflow()).update(target, update, patience);
  }

  @Override
  public CompletionStage<Reply> poll(Target target, String updateId, Patience patience) {
    return routes.loopOf(target.workflow()).pollUpdate(target, updateId, patience);
  }

  @Override
  public CompletionStage<StartReplies> startAndUpdate(
      StartOrder start, Request update, Patience patience) {
    return routes.loopOf(start.workflow()).startAndUpdate(start, update, patience);
  }
}
