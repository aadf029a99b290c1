package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.Fact;
import dev.almanac.engine.state.WorkflowTasks;
import java.time.Duration;

/** Makes a run's next workflow task. */
public final class Scheduling {
  private static final int PATIENT_ATTEMPTS = 3;
  private static final Duration FIRST_EXTRA = Duration.ofSeconds(5);
  private static final Duration MOST_EXTRA = Duration.ofMinutes(10);
  private static final int MOST_DOUBLINGS = 10;

  private Scheduling() {}

  /** Schedules a task, unless one is pending already or the first one has yet to wait. */
  public static void schedule(Draft draft) {
    if (!draft.run().firstTaskDelayed()) {
      scheduleNow(draft);
    }
  }

  /** Schedules a task even if the first one would have to wait. */
  public static void scheduleNow(Draft draft) {
    var run = draft.run();
    if (!run.open() || run.tasks().pending().isPresent()) {
      return;
    }
    if (run.tasks().isTransient()) {
      int attempt = run.tasks().attempt();
      draft.note(new Fact.TransientTaskScheduled(attempt, draft.now(), timeout(draft, attempt)));
    } else {
      draft.append(TaskEvents.scheduled(run, timeout(draft, 1)));
    }
    offer(draft);
  }

  private static void offer(Draft draft) {
    var run = draft.run();
    run.tasks()
        .pending()
        .ifPresent(task -> draft.effect(new Effect.OfferWorkflowTask(
            task.onSticky()
                ? run.tasks().sticky().map(WorkflowTasks.Sticky::queue).orElseThrow()
                : run.execution().taskQueue(),
            task.onSticky(),
            task.scheduledEventId(),
            run.tasks().attempt())));
  }

  /** The timeout is also the pause between attempts, so it grows when they keep failing. */
  private static Duration timeout(Draft draft, int attempt) {
    var base = draft.run().execution().taskTimeout();
    if (attempt <= PATIENT_ATTEMPTS) {
      return base;
    }
    int doublings = Math.min(attempt - PATIENT_ATTEMPTS - 1, MOST_DOUBLINGS);
    var extra = FIRST_EXTRA.multipliedBy(1L << doublings);
    return base.plus(extra.compareTo(MOST_EXTRA) < 0 ? extra : MOST_EXTRA);
  }
}
