package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState;
import java.time.Duration;
import java.util.Optional;

/** Schedules a run's next workflow task. */
public final class WorkflowTaskScheduling {
  private static final int PATIENT_ATTEMPTS = 3;
  private static final Duration FIRST_EXTRA = Duration.ofSeconds(5);
  private static final Duration MOST_EXTRA = Duration.ofMinutes(10);
  private static final int MOST_DOUBLINGS = 10;

  private WorkflowTaskScheduling() {}

  /** Schedules a task, unless one is pending or the first one is delayed. */
  public static void schedule(Draft draft) {
    if (!draft.run().firstTaskDelayed()) {
      scheduleNow(draft);
    }
  }

  /**
   * Schedules a task even if the first one is not due yet. That of a child still waits for the
   * parent.
   */
  public static void scheduleNow(Draft draft) {
    var run = draft.run();
    if (!run.open() || run.tasks().pending().isPresent() || run.contacts().awaitsParent()) {
      return;
    }
    makeNext(draft);
    offer(draft);
  }

  /**
   * Schedules a task and gives it to the worker that has just completed one, instead of offering
   * it.
   */
  public static StartWorkflowTask.Started scheduleAndStart(
      Draft draft, String nonce, String identity, String requestId) {
    makeNext(draft);
    return start(draft, nonce, identity, requestId);
  }

  /** Gives the task just scheduled to a worker that did not poll for it. */
  static StartWorkflowTask.Started start(
      Draft draft, String nonce, String identity, String requestId) {
    var task = draft.run().tasks().pending().orElseThrow();
    var stamp = new TaskStamp(task.scheduledEventId(), draft.run().tasks().attempt(), nonce);
    return new StartWorkflowTask(stamp, identity, requestId, task.onSticky()).apply(draft);
  }

  private static void makeNext(Draft draft) {
    var run = draft.run();
    if (run.tasks().isTransient()) {
      int attempt = run.tasks().attempt();
      draft.note(new Fact.TransientTaskScheduled(attempt, draft.now(), timeout(draft, attempt)));
    } else {
      makeFirst(draft);
    }
  }

  /** Schedules a first attempt, whose event is written at once. */
  static void makeFirst(Draft draft) {
    draft.append(TaskEvents.scheduled(draft.run(), 1, timeout(draft, 1)));
  }

  static void offer(Draft draft) {
    offer(draft.run()).ifPresent(draft::effect);
  }

  /** Returns the offer of the waiting task, if there is one. */
  public static Optional<Effect> offer(Run run) {
    return run.tasks()
        .pending()
        .filter(task -> task.started().isEmpty())
        .map(task -> new Effect.OfferWorkflowTask(
            task.onSticky()
                ? run.tasks().sticky().map(WorkflowTaskState.Sticky::queue).orElseThrow()
                : run.execution().taskQueue(),
            task.onSticky(),
            task.scheduledEventId(),
            run.tasks().attempt()));
  }

  /** Returns the waiting task, if it is the one that was offered. */
  static Optional<WorkflowTaskState.Pending> waiting(Run run, long scheduledEventId, int attempt) {
    return run.tasks()
        .pending()
        .filter(task -> task.started().isEmpty())
        .filter(task -> task.scheduledEventId() == scheduledEventId)
        .filter(task -> run.tasks().attempt() == attempt);
  }

  /**
   * Moves a waiting task from the sticky queue to the normal one, without an event.
   *
   * @param leaving whether it keeps the timeout of the sticky queue
   */
  static boolean leaveSticky(Draft draft, Fact leaving) {
    boolean inSticky = draft
        .run()
        .tasks()
        .pending()
        .filter(task -> task.started().isEmpty())
        .filter(WorkflowTaskState.Pending::onSticky)
        .isPresent();
    if (inSticky) {
      draft.note(leaving);
      offer(draft);
    }
    return inSticky;
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
