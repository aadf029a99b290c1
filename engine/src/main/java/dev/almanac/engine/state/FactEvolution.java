package dev.almanac.engine.state;

import dev.almanac.engine.log.Fact;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Applies facts to the state. */
final class FactEvolution {
  private FactEvolution() {}

  static Run apply(Run run, Fact fact) {
    boolean isTransition = StateTransitions.areMadeBy(fact, run);
    var after = changed(run, fact);
    return isTransition ? after.with(after.history().changed()) : after;
  }

  private static Run changed(Run run, Fact fact) {
    return switch (fact) {
      case Fact.WorkflowTaskStarted started -> taskStarted(run, started);
      case Fact.WorkflowTaskReturned() ->
        run.with(run.tasks()
            .withPending(run.tasks().pending().map(task -> task.withStarted(Optional.empty()))));
      case Fact.TransientTaskScheduled scheduled -> transientScheduled(run, scheduled);
      case Fact.TransientTaskFailed() -> run.with(EventEvolution.taskFailed(run.tasks()));
      case Fact.SpeculativeTaskScheduled scheduled -> speculativeScheduled(run, scheduled);
      case Fact.SpeculativeTaskDropped() -> run.with(run.tasks().withPending(Optional.empty()));
      case Fact.StickyQueueSet(var queue, var timeout) ->
        run.with(run.tasks().withSticky(Optional.of(new WorkflowTaskState.Sticky(queue, timeout))));
      case Fact.StickyQueueCleared() -> run.with(run.tasks().withoutSticky());
      case Fact.StickyQueueLeft() -> run.with(run.tasks().leftSticky());
      case Fact.HeartbeatChainKept(var since) ->
        run.with(run.tasks().withHeartbeatingSince(Optional.of(since)));
      case Fact.CloseAttempted() -> run.with(run.tasks().withCloseAttempted());
      case Fact.AttributesChanged(var changes) -> PropertyEvolution.changed(run, changes);
      case Fact.EventBuffered(var event) ->
        EventEvolution.apply(run.with(run.history().withBuffered(event)), event);
      case Fact.BufferFlushed() ->
        run.with(run.history().flushed()).with(run.tasks().withAttempt(1));
      case Fact.BufferedEventDropped(int index) -> run.with(run.history().withoutBuffered(index));
      case Fact.SignalTaken(var requestId) -> run.with(run.signals().withTaken(requestId));
      case Fact.RunReplacedByReset(var runId, long forkEventId) ->
        succeeded(run, runId, forkEventId);
      case Fact.ActivityStarted started -> activityStarted(run, started);
      case Fact.ActivityReturned(long id) ->
        activity(run, id, now -> now.withPhase(new Activity.Phase.Waiting(now.waitingSince())));
      case Fact.ActivityHeartbeat heartbeat -> heartbeat(run, heartbeat);
      case Fact.ActivityRetryScheduled(long id, var at, var due, var failure) ->
        activity(run, id, now -> now.retrying(at, due, failure));
      case Fact.ActivityBackoffEnded(long id, var at) ->
        activity(run, id, now -> now.withPhase(new Activity.Phase.Waiting(at)));
      case Fact.ActivityPaused(long id, var pause) ->
        activity(run, id, now -> now.with(now.control().withPause(Optional.of(pause))));
      case Fact.ActivityUnpaused(long id) ->
        activity(run, id, now -> now.with(now.control().withPause(Optional.empty())));
      case Fact.ActivityRewound(long id, var rewind) ->
        activity(run, id, now -> now.rewound(rewind));
      case Fact.ActivityRescheduled(long id, var due) ->
        activity(run, id, now -> now.withPhase(new Activity.Phase.BackingOff(due)));
      case Fact.ActivityOptionsChanged(long id, var scheduled, boolean restored) ->
        activity(run, id, now -> now.withOptions(scheduled, restored));
      case Fact.ParentReplaced(var runId, long initiatedEventId) ->
        run.with(run.execution().withParent(runId, initiatedEventId));
      case Fact.FirstTaskReleased() -> run.withFirstTaskReleased();
      case Fact.StartedBySchedule(var by) ->
        run.with(run.execution().withLineage(run.execution().lineage().with(by)));
    };
  }

  private static Run taskStarted(Run run, Fact.WorkflowTaskStarted fact) {
    var started = new WorkflowTaskState.Started(
        fact.nonce(), fact.at(), fact.identity(), fact.requestId(), 0);
    return run.with(run.tasks()
        .withPending(run.tasks().pending().map(task -> task.withStarted(Optional.of(started)))));
  }

  private static Run transientScheduled(Run run, Fact.TransientTaskScheduled fact) {
    var pending = new WorkflowTaskState.Pending(
        run.history().nextEventId(),
        fact.at(),
        fact.startToClose(),
        false,
        false,
        Optional.empty(),
        Optional.empty());
    return run.with(run.tasks().withAttempt(fact.attempt()).withPending(Optional.of(pending)));
  }

  private static Run succeeded(Run run, String runId, long forkEventId) {
    var next = new Lineage.Successor(runId, forkEventId);
    var execution = run.execution();
    return run.with(execution.withLineage(execution.lineage().succeededBy(next)));
  }

  private static Run speculativeScheduled(Run run, Fact.SpeculativeTaskScheduled fact) {
    var sticky = run.tasks().sticky();
    var pending = new WorkflowTaskState.Pending(
        run.history().nextEventId(),
        fact.at(),
        fact.startToClose(),
        sticky.isPresent(),
        true,
        WorkflowTaskState.startBy(fact.at(), sticky.isPresent(), true, sticky),
        Optional.empty());
    return run.with(run.tasks().withPending(Optional.of(pending)));
  }

  private static Run activityStarted(Run run, Fact.ActivityStarted fact) {
    return activity(
        run,
        fact.scheduledEventId(),
        now -> now.withPhase(new Activity.Phase.Running(
            fact.nonce(), now.waitingSince(), fact.at(), fact.identity(), fact.at(), "")));
  }

  private static Run heartbeat(Run run, Fact.ActivityHeartbeat fact) {
    return activity(run, fact.scheduledEventId(), now -> {
      var progress = now.progress().withDetails(fact.details());
      return now.running()
          .map(running -> now.withPhase(running.withHeartbeat(fact.at(), fact.identity())))
          .orElse(now)
          .withProgress(progress);
    });
  }

  private static Run activity(Run run, long scheduledEventId, UnaryOperator<Activity> change) {
    return run.activities()
        .get(scheduledEventId)
        .map(now -> run.with(change.apply(now)))
        .orElse(run);
  }
}
