package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts the pending task for a worker.
 *
 * @param stamp the offered task and the nonce of this start
 * @param fromSticky whether the worker polled its sticky queue
 */
public record StartWorkflowTask(
    TaskStamp stamp, String identity, String requestId, boolean fromSticky)
    implements Request<StartWorkflowTask.Started> {

  /**
   * What the worker gets besides the history.
   *
   * @param stamp what the worker holds; differs from the offer if that was of a repetition and new
   *     events made it a first attempt
   * @param startedEventId the id that the start has, or will have
   * @param previousStartedEventId where the worker's cached history ends
   * @param unwritten events missing in the history: the start, unless somebody has read it, and for
   *     a repeated attempt its scheduling
   */
  public record Started(
      TaskStamp stamp,
      Instant startedAt,
      long startedEventId,
      long previousStartedEventId,
      List<HistoryEvent> unwritten) {
    /** Returns the first event that the history lacked then, even if it was written since. */
    public long firstUnwritten() {
      return startedEventId + 1 - unwritten.size();
    }
  }

  @Override
  public Started apply(Draft draft) {
    var waiting = WorkflowTaskScheduling.waiting(
            draft.run(), stamp.scheduledEventId(), stamp.attempt())
        .orElseThrow(() -> Refusal.taskNotFound().exception());
    if (!fromSticky && draft.run().tasks().sticky().isPresent()) {
      draft.note(new Fact.StickyQueueCleared());
    }
    if (draft.run().tasks().isUnwritten()
        && waiting.scheduledEventId() != draft.run().history().nextEventId()) {
      // New events arrived: the task is no repetition, and not only for updates.
      WorkflowTaskScheduling.makeFirst(draft);
    }
    draft.note(new Fact.WorkflowTaskStarted(stamp.nonce(), draft.now(), identity, requestId));
    return held(draft.run(), draft.limits()).orElseThrow();
  }

  /** Returns what the worker that holds the task of a run got, if one does. */
  public static Optional<Started> held(Run run, RunLimits limits) {
    var tasks = run.tasks();
    return tasks.started().map(started -> {
      var unwritten = unwritten(run, limits);
      return new Started(
          new TaskStamp(
              tasks.pending().orElseThrow().scheduledEventId(), tasks.attempt(), started.nonce()),
          started.at(),
          started.isWritten() ? started.eventId() : unwritten.getLast().getEventId(),
          tasks.previousStartedEventId(),
          unwritten);
    });
  }

  /** Returns the unwritten events of the held task, with the ids they will have. */
  public static List<HistoryEvent> unwritten(Run run, RunLimits limits) {
    var pending = run.tasks().pending().orElseThrow();
    WorkflowTaskState.Started started = pending.started().orElseThrow();
    if (started.isWritten()) {
      return List.of();
    }
    var events = new ArrayList<HistoryEvent>(2);
    if (run.tasks().isUnwritten()) {
      events.add(scheduled(run, pending));
    }
    events.add(numbered(
        run,
        events.size(),
        TaskEvents.started(run, started, limits.history().suggested()),
        started.at()));
    return events;
  }

  /**
   * Returns the events shown after the end of the history: those of a repeated or speculative task,
   * which may never be written. Empty if other events have taken their place.
   */
  public static List<HistoryEvent> shownBehind(Run run, RunLimits limits) {
    return run.tasks()
        .pending()
        .filter(task -> run.tasks().isUnwritten())
        .filter(task -> task.scheduledEventId() == run.history().nextEventId())
        .map(task ->
            task.started().isPresent() ? unwritten(run, limits) : List.of(scheduled(run, task)))
        .orElse(List.of());
  }

  private static HistoryEvent scheduled(Run run, WorkflowTaskState.Pending task) {
    return numbered(
        run,
        0,
        TaskEvents.scheduled(run, run.tasks().attempt(), task.startToClose()),
        task.scheduledAt());
  }

  /** Builds the event with the id it would have after this many others. */
  private static HistoryEvent numbered(
      Run run, int behind, HistoryEvent.Builder event, Instant at) {
    var history = run.history();
    return event
        .setEventId(history.nextEventId() + behind)
        .setTaskId(history.nextTaskId() + behind)
        .setEventTime(ProtoDurations.message(history.notBefore(at)))
        .build();
  }
}
