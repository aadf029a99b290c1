package dev.almanac.engine.workflowtask;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.state.Durations;
import dev.almanac.engine.state.Fact;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTasks;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives the pending task to a worker.
 *
 * @param stamp the task that was offered, and the nonce of this start
 * @param fromSticky whether the worker asked at its own queue
 */
public record StartWorkflowTask(
    TaskStamp stamp, String identity, String requestId, boolean fromSticky)
    implements Request<StartWorkflowTask.Started> {

  /**
   * What the worker gets besides the history.
   *
   * @param stamp what the worker holds: not the stamp of the offer if that was of a repetition and
   *     something new has made it a first attempt
   * @param startedEventId the id that the start will have
   * @param previousStartedEventId where the worker's cached history ends
   * @param unwritten events that are not in the history yet: the start, and for a repeated attempt
   *     its scheduling
   */
  public record Started(
      TaskStamp stamp,
      long startedEventId,
      long previousStartedEventId,
      List<HistoryEvent> unwritten) {}

  @Override
  public Started apply(Draft draft) {
    var waiting = Scheduling.waiting(draft.run(), stamp.scheduledEventId(), stamp.attempt())
        .orElseThrow(Refused::taskNotFound);
    if (!fromSticky && draft.run().tasks().sticky().isPresent()) {
      draft.note(new Fact.StickyQueueCleared());
    }
    if (draft.run().tasks().isUnwritten()
        && waiting.scheduledEventId() != draft.run().history().nextEventId()) {
      // Something has happened since: what follows is no repetition, and not for updates alone.
      Scheduling.makeFirst(draft);
    }
    draft.note(new Fact.WorkflowTaskStarted(stamp.nonce(), draft.now(), identity, requestId));
    return held(draft.run(), draft.limits()).orElseThrow();
  }

  /** What the worker got that is at the task of a run, if one is. */
  public static Optional<Started> held(Run run, RunLimits limits) {
    var tasks = run.tasks();
    return tasks.started().map(started -> {
      var unwritten = unwritten(run, limits);
      return new Started(
          new TaskStamp(
              tasks.pending().orElseThrow().scheduledEventId(), tasks.attempt(), started.nonce()),
          unwritten.getLast().getEventId(),
          tasks.previousStartedEventId(),
          unwritten);
    });
  }

  /** The events of the task in progress that its end will write, with the ids they will have. */
  public static List<HistoryEvent> unwritten(Run run, RunLimits limits) {
    var events = new ArrayList<HistoryEvent>();
    var pending = run.tasks().pending().orElseThrow();
    WorkflowTasks.Started started = pending.started().orElseThrow();
    long id = run.history().nextEventId();
    if (run.tasks().isUnwritten()) {
      events.add(TaskEvents.scheduled(run, run.tasks().attempt(), pending.startToClose())
          .setEventId(id++)
          .setEventTime(Durations.message(pending.scheduledAt()))
          .build());
    }
    events.add(TaskEvents.started(run, started, limits.history().suggested())
        .setEventId(id)
        .setEventTime(Durations.message(started.at()))
        .build());
    return events;
  }
}
