package dev.almanac.engine.completion;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Failures;
import dev.almanac.engine.decision.Origin;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Fact;
import dev.almanac.engine.state.WorkflowTasks;
import dev.almanac.engine.workflowtask.Buffer;
import dev.almanac.engine.workflowtask.ForcedEnd;
import dev.almanac.engine.workflowtask.Problems;
import dev.almanac.engine.workflowtask.Scheduling;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskEnd;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A worker completes its workflow task.
 *
 * @param attributes those of the event, without the ids of the task
 * @param types the search attributes that the namespace knows
 */
public record CompleteWorkflowTask(
    TaskStamp stamp,
    List<Command> commands,
    WorkflowTaskCompletedEventAttributes attributes,
    Wishes wishes,
    Map<String, IndexedValueType> types)
    implements Request<CompleteWorkflowTask.Completed> {

  private static final Duration LONGEST_CHAIN = Duration.ofMinutes(30);
  private static final Refusal CHAIN_TOO_LONG =
      new Refusal(Refusal.Reason.NOT_FOUND, "Workflow task has lived on for too long.");

  public CompleteWorkflowTask {
    commands = List.copyOf(commands);
    types = Map.copyOf(types);
  }

  /**
   * What the worker wants afterwards.
   *
   * @param sticky where it wants later tasks of this run, if it keeps it in its cache
   * @param anotherTask whether it wants a new task even if nothing has happened
   * @param take how it would take the next task at once, if it would
   */
  public record Wishes(
      Optional<WorkflowTasks.Sticky> sticky, boolean anotherTask, Optional<Take> take) {}

  /** A start of the next task, should there be one. */
  public record Take(String nonce, String requestId) {}

  /**
   * What came of it.
   *
   * @param failure why the task failed instead, if it did; that is then in the history, too
   * @param next the next task, if the worker takes it and there is one; it is not offered
   */
  public record Completed(Optional<Refusal> failure, Optional<StartWorkflowTask.Started> next) {}

  @Override
  public Completed apply(Draft draft) {
    TaskEnd.held(draft, stamp);
    if (livesOn() && !draft.now().isBefore(livingSince(draft).plus(LONGEST_CHAIN))) {
      TaskEnd.timeOut(draft);
      return new Completed(Optional.of(CHAIN_TOO_LONG), Optional.empty());
    }
    try {
      var trial = draft.copy();
      var next = carryOut(trial);
      draft.adopt(trial);
      return new Completed(Optional.empty(), next);
    } catch (BadCommand bad) {
      return new Completed(Optional.of(failInstead(draft, bad)), Optional.empty());
    }
  }

  private Optional<StartWorkflowTask.Started> carryOut(Draft draft) {
    CommandRules.check(commands);
    if (closes() && !draft.run().history().buffered().isEmpty()) {
      requireHandled(draft);
    }
    var since = livingSince(draft);
    long scheduled = draft.run().tasks().pending().orElseThrow().scheduledEventId();
    long started = TaskEnd.writeStart(draft);
    long completed = draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
        .setWorkflowTaskCompletedEventAttributes(
            attributes.toBuilder().setScheduledEventId(scheduled).setStartedEventId(started)));
    changeSticky(draft);
    Problems.solved(draft);
    if (livesOn()) {
      draft.note(new Fact.HeartbeatChainKept(since));
    }
    boolean news = wishes.anotherTask();
    for (var command : commands) {
      news |= CommandRules.carryOut(draft, command, origin(command, completed), types);
    }
    return draft.run().open() && (Buffer.flush(draft) || news) ? schedule(draft) : Optional.empty();
  }

  private Origin origin(Command command, long completed) {
    return new Origin(
        completed,
        attributes.getIdentity(),
        command.hasUserMetadata() ? Optional.of(command.getUserMetadata()) : Optional.empty());
  }

  private Optional<StartWorkflowTask.Started> schedule(Draft draft) {
    if (wishes.take().isEmpty()) {
      Scheduling.schedule(draft);
    }
    return wishes
        .take()
        .map(take -> Scheduling.scheduleAndStart(
            draft, take.nonce(), attributes.getIdentity(), take.requestId()));
  }

  /** Whether the worker has nothing to say but that it is still at work. */
  private boolean livesOn() {
    return wishes.anotherTask() && commands.isEmpty();
  }

  /** When the first task of the chain was scheduled that this task may prolong. */
  private static Instant livingSince(Draft draft) {
    var tasks = draft.run().tasks();
    return tasks
        .heartbeatingSince()
        .orElseGet(() -> tasks.pending().orElseThrow().scheduledAt());
  }

  private boolean closes() {
    return !commands.isEmpty() && CommandRules.closes(commands.getLast());
  }

  /**
   * A workflow must not end without having seen what came in meanwhile, unless all of that is
   * timers which the same task cancels.
   */
  private void requireHandled(Draft draft) {
    var cancelled = commands.stream()
        .filter(Command::hasCancelTimerCommandAttributes)
        .map(command -> command.getCancelTimerCommandAttributes().getTimerId())
        .toList();
    boolean unhandled = draft.run().history().buffered().stream()
        .anyMatch(event -> !event.hasTimerFiredEventAttributes()
            || !cancelled.contains(event.getTimerFiredEventAttributes().getTimerId()));
    if (unhandled) {
      throw new BadCommand(
          WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND, "UnhandledCommand");
    }
  }

  private void changeSticky(Draft draft) {
    var now = draft.run().tasks().sticky();
    if (!now.equals(wishes.sticky())) {
      draft.note(wishes
          .sticky()
          .<Fact>map(worker -> new Fact.StickyQueueSet(worker.queue(), worker.scheduleToStart()))
          .orElseGet(Fact.StickyQueueCleared::new));
    }
  }

  /**
   * A repeated attempt that is wrong changes nothing: it will time out and be repeated again. One
   * that would be too large for ever ends the run.
   */
  private Refusal failInstead(Draft draft, BadCommand bad) {
    boolean unhandled =
        bad.failedCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;
    if (draft.run().tasks().isTransient() && !unhandled && !bad.endsRun()) {
      throw Refused.invalid(bad.explanation());
    }
    var failure = Failures.ofServer(bad.explanation());
    if (unhandled && !draft.run().tasks().closeAttempted()) {
      draft.note(new Fact.CloseAttempted());
    }
    if (bad.endsRun()) {
      TaskEnd.abandon(draft, bad.failedCause(), failure, attributes.getIdentity());
      ForcedEnd.terminate(draft, bad.reason());
    } else {
      TaskEnd.fail(draft, bad.failedCause(), failure, attributes.getIdentity());
    }
    return new Refusal(
        Refusal.Reason.INVALID_ARGUMENT, unhandled ? "UnhandledCommand" : bad.explanation());
  }
}
