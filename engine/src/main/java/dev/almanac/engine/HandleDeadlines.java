package dev.almanac.engine;

import dev.almanac.engine.activity.ActivityDeadline;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.time.Deadline;
import dev.almanac.engine.timer.TimerRules;
import dev.almanac.engine.workflow.CloseRules;
import dev.almanac.engine.workflowtask.SpeculativeTasks;
import dev.almanac.engine.workflowtask.TaskEnd;
import java.util.Optional;

/**
 * Handles the due deadlines, earliest first.
 *
 * @param most the limit of deadlines in one step
 */
public record HandleDeadlines(int most) implements Request<Boolean> {
  /** Returns whether more deadlines are due, so that another step is needed. */
  @Override
  public Boolean apply(Draft draft) {
    for (int served = 0; served < most; served++) {
      var due = due(draft);
      if (due.isEmpty()) {
        return false;
      }
      serve(draft, due.get());
    }
    return due(draft).isPresent();
  }

  private static Optional<Deadline> due(Draft draft) {
    return draft.run().deadlines().first().filter(first -> !first.due().isAfter(draft.now()));
  }

  private static void serve(Draft draft, Deadline deadline) {
    switch (deadline.kind()) {
      case RUN_TIMEOUT -> CloseRules.timeOut(draft);
      case FIRST_TASK -> SpeculativeTasks.scheduleFirst(draft);
      case WORKFLOW_TASK -> TaskEnd.timeOut(draft);
      case TIMER -> TimerRules.fire(draft, deadline.id());
      case ACTIVITY -> ActivityDeadline.reached(draft, deadline.id());
    }
  }
}
