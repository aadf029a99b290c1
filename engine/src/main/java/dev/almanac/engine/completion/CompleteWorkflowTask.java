package dev.almanac.engine.completion;

import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.state.Fact;
import dev.almanac.engine.state.WorkflowTasks;
import dev.almanac.engine.workflowtask.Buffer;
import dev.almanac.engine.workflowtask.Scheduling;
import dev.almanac.engine.workflowtask.TaskEnd;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.util.List;
import java.util.Optional;

/**
 * A worker completes its workflow task.
 *
 * @param attributes those of the event, without the ids of the task
 * @param sticky where the worker wants later tasks of this run, if it keeps it in its cache
 * @param anotherTask whether the worker wants a new task even if nothing has happened
 */
public record CompleteWorkflowTask(
    TaskStamp stamp,
    List<Command> commands,
    WorkflowTaskCompletedEventAttributes attributes,
    Optional<WorkflowTasks.Sticky> sticky,
    boolean anotherTask)
    implements Request<Optional<Refusal>> {

  public CompleteWorkflowTask {
    commands = List.copyOf(commands);
  }

  /** Returns why the task failed instead, if it did; that is then in the history, too. */
  @Override
  public Optional<Refusal> apply(Draft draft) {
    TaskEnd.held(draft, stamp);
    try {
      var trial = draft.copy();
      carryOut(trial);
      draft.adopt(trial);
      return Optional.empty();
    } catch (BadCommand bad) {
      return Optional.of(failInstead(draft, bad));
    }
  }

  private void carryOut(Draft draft) {
    CommandRules.checkOrder(commands);
    if (closes() && !draft.run().history().buffered().isEmpty()) {
      requireHandled(draft);
    }
    long scheduled = draft.run().tasks().pending().orElseThrow().scheduledEventId();
    long started = TaskEnd.writeStart(draft);
    long completed = draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
        .setWorkflowTaskCompletedEventAttributes(
            attributes.toBuilder().setScheduledEventId(scheduled).setStartedEventId(started)));
    changeSticky(draft);
    for (var command : commands) {
      CommandRules.carryOut(draft, command, completed, attributes.getIdentity());
    }
    if (draft.run().open() && (Buffer.flush(draft) || anotherTask)) {
      Scheduling.schedule(draft);
    }
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
    if (!now.equals(sticky)) {
      draft.note(sticky
          .<Fact>map(worker -> new Fact.StickyQueueSet(worker.queue(), worker.scheduleToStart()))
          .orElseGet(Fact.StickyQueueCleared::new));
    }
  }

  /** A repeated attempt that is wrong changes nothing: it will time out and be repeated again. */
  private Refusal failInstead(Draft draft, BadCommand bad) {
    boolean unhandled =
        bad.failedCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;
    if (draft.run().tasks().isTransient() && !unhandled) {
      throw Refused.invalid(bad.explanation());
    }
    var failure = Failure.newBuilder()
        .setMessage(bad.explanation())
        .setSource("Server")
        .setServerFailureInfo(ServerFailureInfo.newBuilder().setNonRetryable(true))
        .build();
    TaskEnd.fail(draft, bad.failedCause(), failure, attributes.getIdentity());
    return new Refusal(
        Refusal.Reason.INVALID_ARGUMENT, unhandled ? "UnhandledCommand" : bad.explanation());
  }
}
