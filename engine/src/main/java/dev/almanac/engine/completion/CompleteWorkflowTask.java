package dev.almanac.engine.completion;

import dev.almanac.engine.activity.ActivityScheduling;
import dev.almanac.engine.decision.BadCommand;
import dev.almanac.engine.decision.CommandOrigin;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.ServerFailures;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.update.UpdateAnswers;
import dev.almanac.engine.update.UpdateProtocolMessages;
import dev.almanac.engine.workflowtask.EventBuffer;
import dev.almanac.engine.workflowtask.ForcedTermination;
import dev.almanac.engine.workflowtask.ReportedProblemsAttribute;
import dev.almanac.engine.workflowtask.SpeculativeTasks;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskEnd;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.engine.workflowtask.WorkflowTaskScheduling;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Completes a workflow task.
 *
 * @param attributes those of the event, without the ids of the task
 * @param namespace that of the run
 * @param dialogue the messages about updates
 */
public record CompleteWorkflowTask(
    TaskStamp stamp,
    List<Command> commands,
    WorkflowTaskCompletedEventAttributes attributes,
    Options wishes,
    NamespaceInfo namespace,
    UpdateProtocolMessages dialogue)
    implements Request<CompleteWorkflowTask.Completed> {

  /** How many events a dropped speculative task may have shown, and the next one shows again. */
  private static final long MOST_FORGOTTEN = 10;

  private static final Refusal CHAIN_TOO_LONG =
      new Refusal(Refusal.Reason.NOT_FOUND, "Workflow task has lived on for too long.");

  public CompleteWorkflowTask {
    commands = List.copyOf(commands);
  }

  /** Creates a completion without messages about updates. */
  public CompleteWorkflowTask(
      TaskStamp stamp,
      List<Command> commands,
      WorkflowTaskCompletedEventAttributes attributes,
      Options wishes,
      NamespaceInfo namespace) {
    this(stamp, commands, attributes, wishes, namespace, UpdateProtocolMessages.NONE);
  }

  /** Returns this completion with the updates that the worker was shown. */
  public CompleteWorkflowTask about(
      Map<String, io.temporal.api.update.v1.Request> shown, boolean isMoreToCome) {
    return new CompleteWorkflowTask(
        stamp, commands, attributes, wishes, namespace, dialogue.about(shown, isMoreToCome));
  }

  /**
   * What the worker wants afterwards.
   *
   * @param sticky its sticky queue, if it caches the run
   * @param anotherTask whether it wants a new task even if nothing has happened
   * @param take how it takes the next task at once, if it wants that
   * @param eager the nonce prefix of activities that it takes at once, if it wants that
   */
  public record Options(
      Optional<WorkflowTaskState.Sticky> sticky,
      boolean anotherTask,
      Optional<Take> take,
      Optional<String> eager) {
    public Options(
        Optional<WorkflowTaskState.Sticky> sticky, boolean anotherTask, Optional<Take> take) {
      this(sticky, anotherTask, take, Optional.empty());
    }
  }

  /** The start of the next task, if there is one. */
  public record Take(String nonce, String requestId) {}

  /**
   * The result.
   *
   * @param failure why the task failed instead, if it did; the history then has it, too
   * @param next the next task, if the worker takes it; it is not offered
   * @param rejected rejected updates, by id
   * @param isForgotten whether the task left no events
   * @param forgetAfter the event to which the worker must then go back; 0 for the beginning
   * @param eager activities that the worker requested and now holds; they are not offered
   */
  public record Completed(
      Optional<Refusal> failure,
      Optional<StartWorkflowTask.Started> next,
      Map<String, Failure> rejected,
      boolean isForgotten,
      long forgetAfter,
      List<Activity> eager) {
    public Completed {
      rejected = Map.copyOf(rejected);
      eager = List.copyOf(eager);
    }

    /** Returns whether the completion was invalid. */
    public boolean isFailed() {
      return failure
          .filter(refusal -> refusal.reason() == Refusal.Reason.INVALID_ARGUMENT)
          .isPresent();
    }

    static Completed failed(Refusal failure) {
      return new Completed(Optional.of(failure), Optional.empty(), Map.of(), false, 0, List.of());
    }
  }

  @Override
  public Completed apply(Draft draft) {
    TaskEnd.held(draft, stamp);
    if (livesOn()
        && !draft.now().isBefore(livingSince(draft).plus(draft.limits().tasks().heartbeat()))) {
      TaskEnd.timeOut(draft);
      return Completed.failed(CHAIN_TOO_LONG);
    }
    var answers = new UpdateAnswers(dialogue, draft.run().unansweredUpdates());
    try {
      var trial = draft.copy();
      var completed = isForNothing(trial) ? forget(trial, answers) : carryOut(trial, answers);
      draft.adopt(trial);
      return completed;
    } catch (BadCommand bad) {
      return Completed.failed(failInstead(draft, bad));
    }
  }

  /**
   * Returns whether the task existed only for updates and all are rejected. A task that showed many
   * other events is kept; otherwise they would be shown over and over.
   */
  private boolean isForNothing(Draft draft) {
    var run = draft.run();
    var task = run.tasks().pending().orElseThrow();
    long others = task.scheduledEventId() - run.tasks().previousStartedEventId() - 2;
    return task.speculative()
        && commands.isEmpty()
        && !wishes.anotherTask()
        && run.history().buffered().isEmpty()
        && UpdateAnswers.areAllRejections(dialogue)
        && others <= (dialogue.canForget() ? MOST_FORGOTTEN : 0);
  }

  private Completed forget(Draft draft, UpdateAnswers answers) {
    answers.sayRest(draft, new CommandOrigin(0, attributes.getIdentity(), Optional.empty()));
    answers.rejectUnanswered(draft);
    long previous = draft.run().tasks().previousStartedEventId();
    draft.note(new Fact.SpeculativeTaskDropped());
    var next = dialogue.isMoreToCome() ? wishes.take().map(take -> speculate(draft, take)) : none();
    return new Completed(Optional.empty(), next, answers.rejected(), true, previous, List.of());
  }

  private Completed carryOut(Draft draft, UpdateAnswers answers) {
    CommandRules.check(commands);
    if (closes()) {
      requireHandled(draft);
    }
    var since = livingSince(draft);
    long scheduled = draft.run().tasks().pending().orElseThrow().scheduledEventId();
    long started = TaskEnd.writeStart(draft);
    var attributesBefore = draft.run().execution().properties().searchAttributes();
    long completed = draft.append(HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
        .setWorkflowTaskCompletedEventAttributes(
            attributes.toBuilder().setScheduledEventId(scheduled).setStartedEventId(started)));
    if (!draft.run().execution().properties().searchAttributes().equals(attributesBefore)) {
      draft.effect(new Effect.ShowInLists());
    }
    changeSticky(draft);
    ReportedProblemsAttribute.solved(draft);
    if (livesOn()) {
      draft.note(new Fact.HeartbeatChainKept(since));
    }
    for (var command : commands) {
      var origin = origin(command, completed);
      if (CommandRules.closes(command)) {
        EventBuffer.drop(draft);
      }
      if (command.hasProtocolMessageCommandAttributes()) {
        answers.say(draft, command.getProtocolMessageCommandAttributes().getMessageId(), origin);
      } else {
        CommandRules.carryOut(draft, command, origin, namespace);
      }
    }
    answers.sayRest(
        draft, new CommandOrigin(completed, attributes.getIdentity(), Optional.empty()));
    if (!wishes.anotherTask() && draft.run().open()) {
      answers.rejectUnanswered(draft);
    }
    return new Completed(
        Optional.empty(),
        draft.run().open() ? next(draft) : none(),
        answers.rejected(),
        false,
        0,
        ActivityScheduling.startedWith(draft, commands));
  }

  private CommandOrigin origin(Command command, long completed) {
    return new CommandOrigin(
        completed,
        attributes.getIdentity(),
        command.hasUserMetadata() ? Optional.of(command.getUserMetadata()) : Optional.empty(),
        wishes.eager());
  }

  /**
   * Returns the task that must follow at once, if any: for buffered events, for a worker that
   * heartbeats, or for updates. If the worker does not take it, it is offered.
   */
  private Optional<StartWorkflowTask.Started> next(Draft draft) {
    boolean isForMore = EventBuffer.flush(draft) || wishes.anotherTask();
    if (!isForMore && !dialogue.isMoreToCome()) {
      return none();
    }
    if (wishes.take().isEmpty()) {
      WorkflowTaskScheduling.schedule(draft);
    }
    return wishes
        .take()
        .map(take -> isForMore
            ? WorkflowTaskScheduling.scheduleAndStart(
                draft, take.nonce(), attributes.getIdentity(), take.requestId())
            : speculate(draft, take));
  }

  private StartWorkflowTask.Started speculate(Draft draft, Take take) {
    return SpeculativeTasks.scheduleAndStart(
        draft, take.nonce(), attributes.getIdentity(), take.requestId());
  }

  private static Optional<StartWorkflowTask.Started> none() {
    return Optional.empty();
  }

  /** Returns whether the completion is only a heartbeat. */
  private boolean livesOn() {
    return wishes.anotherTask() && commands.isEmpty();
  }

  /** Returns when the first task of this heartbeat chain was scheduled. */
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
   * A workflow must not end before it has seen all events, unless the unseen ones are timers that
   * the same task cancels. Updates do not prevent the end: their callers are told, and may ask the
   * successor.
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
   * An invalid completion of a repeated attempt changes nothing: the attempt times out and is
   * repeated. If it would always be too large, the run ends.
   */
  private Refusal failInstead(Draft draft, BadCommand bad) {
    boolean unhandled =
        bad.failedCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;
    if (draft.run().tasks().isTransient() && !unhandled && !bad.endsRun()) {
      throw Refusal.invalid(bad.explanation()).exception();
    }
    var failure = ServerFailures.ofServer(bad.explanation());
    if (unhandled && !draft.run().tasks().closeAttempted()) {
      draft.note(new Fact.CloseAttempted());
    }
    if (bad.endsRun()) {
      TaskEnd.abandon(draft, bad.failedCause(), failure, attributes.getIdentity());
      ForcedTermination.terminate(draft, bad.explanation());
    } else {
      TaskEnd.fail(draft, bad.failedCause(), failure, attributes.getIdentity());
    }
    return new Refusal(
        Refusal.Reason.INVALID_ARGUMENT, unhandled ? "UnhandledCommand" : bad.explanation());
  }
}
