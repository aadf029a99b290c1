package dev.almanac.simulator.planted;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;

/** Lets a workflow continue as new without having seen all events. */
record UnseenEventsIgnored(CompleteWorkflowTask task)
    implements Request<CompleteWorkflowTask.Completed> {
  @Override
  public CompleteWorkflowTask.Completed apply(Draft draft) {
    var commands = task.commands();
    if (!commands.isEmpty()
        && commands.getLast().hasContinueAsNewWorkflowExecutionCommandAttributes()) {
      for (int left = draft.run().history().buffered().size(); left > 0; left--) {
        draft.note(new Fact.BufferedEventDropped(0));
      }
    }
    return task.apply(draft);
  }
}
