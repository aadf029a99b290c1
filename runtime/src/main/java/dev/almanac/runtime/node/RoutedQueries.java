package dev.almanac.runtime.node;

import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Target;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.concurrent.CompletionStage;

/** Sends questions, and answers to them, to the home of the run. */
record RoutedQueries(Routes routes) implements Queries {
  @Override
  public CompletionStage<Reply> ask(Target target, Question question, Histories.Wait wait) {
    return routes.loopOf(target.workflow()).query(target, question, wait);
  }

  @Override
  public CompletionStage<Boolean> answer(Target target, String id, WorkflowQueryResult answer) {
    return routes.loopOf(target.workflow()).answer(target, id, answer);
  }
}
