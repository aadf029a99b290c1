package dev.almanac.engine.state;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.time.Deadline;
import dev.almanac.engine.time.Deadlines;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The state of one run. Immutable; only {@link Evolution} makes changed copies, and
 * {@link RunSnapshot} restores one.
 */
public record Run(
    Execution execution,
    HistoryProgress history,
    WorkflowTaskState tasks,
    Activities activities,
    Timers timers,
    Interactions contacts,
    Deadlines deadlines) {
  private static final long TIMER_BYTES = 64;

  /** Returns the state that a log leads to. */
  public static Run replay(RunKey key, List<LogEntry> log) {
    var first = (LogEntry.Event) log.getFirst();
    var run = Evolution.begin(key, first.event());
    for (var entry : log.subList(1, log.size())) {
      run = Evolution.apply(run, entry);
    }
    return run;
  }

  public RunKey key() {
    return execution.key();
  }

  public boolean open() {
    return execution.open();
  }

  /** Returns whether a worker holds a workflow task, so that events from outside are buffered. */
  public boolean taskInProgress() {
    return tasks.started().isPresent();
  }

  public Signals signals() {
    return contacts.signals();
  }

  public Updates updates() {
    return contacts.updates();
  }

  /** Returns the updates in the history that no workflow task has answered. */
  public Set<String> unansweredUpdates() {
    return updates().admittedAfter(tasks.previousStartedEventId());
  }

  /** Returns whether the first workflow task still waits: until it is due, or for the parent. */
  public boolean firstTaskDelayed() {
    return contacts.awaitsParent() || firstTaskDue().isPresent();
  }

  /** Returns when the first workflow task is due, if the run waits only for that. */
  public Optional<Instant> firstTaskDue() {
    return execution.firstTask().filter(deadlines.byTime()::has).map(Deadline::due);
  }

  /** Returns about how large the run is without its history. */
  public long bytes() {
    return execution.bytes()
        + history.bufferedBytes()
        + activities.bytes()
        + TIMER_BYTES * timers.byId().size()
        + contacts.bytes();
  }

  Run with(Execution next) {
    return new Run(next, history, tasks, activities, timers, contacts, deadlines);
  }

  Run with(HistoryProgress next) {
    return new Run(execution, next, tasks, activities, timers, contacts, deadlines);
  }

  Run with(Interactions next) {
    return new Run(execution, history, tasks, activities, timers, next, deadlines);
  }

  Run with(Signals next) {
    return with(contacts.with(next));
  }

  Run with(Updates next) {
    return with(contacts.with(next));
  }

  Run with(WorkflowTaskState next) {
    var due = deadlines.replace(tasks.deadline(), next.deadline());
    return new Run(execution, history, next, activities, timers, contacts, due);
  }

  /** The history has the start of the held task. No deadline depends on it. */
  Run withStartWritten(long eventId) {
    var next = tasks.withPending(tasks
        .pending()
        .map(task -> task.withStarted(task.started().map(started -> started.written(eventId)))));
    return new Run(execution, history, next, activities, timers, contacts, deadlines);
  }

  Run with(Activity next) {
    var before = activities.get(next.scheduledEventId()).flatMap(Activity::deadline);
    var due = deadlines.replace(before, next.deadline());
    return new Run(execution, history, tasks, activities.with(next), timers, contacts, due);
  }

  Run without(Activity ended) {
    var due = deadlines.replace(ended.deadline(), Optional.empty());
    return new Run(execution, history, tasks, activities.without(ended), timers, contacts, due);
  }

  Run with(Timer next) {
    var due = deadlines.replace(Optional.empty(), Optional.of(next.deadline()));
    return new Run(execution, history, tasks, activities, timers.with(next), contacts, due);
  }

  Run without(Timer ended) {
    var due = deadlines.replace(Optional.of(ended.deadline()), Optional.empty());
    return new Run(execution, history, tasks, activities, timers.without(ended), contacts, due);
  }

  /** The first workflow task was scheduled. */
  Run withoutFirstTask() {
    var due = deadlines.replace(execution.firstTask(), Optional.empty());
    var known = contacts.awaitsParent() ? contacts.withAwaitsParent(false) : contacts;
    return new Run(execution, history, tasks, activities, timers, known, due);
  }

  /** Returns it with the timeouts after a reset. */
  Run forked(Execution next) {
    var due = deadlines.replace(execution.runTimeout(), next.runTimeout());
    return new Run(next, history, tasks, activities, timers, contacts, due);
  }

  /** The first workflow task no longer waits for the parent, only for its time. */
  Run withFirstTaskReleased() {
    var due = deadlines.replace(Optional.empty(), execution.firstTask());
    return new Run(
        execution, history, tasks, activities, timers, contacts.withAwaitsParent(false), due);
  }

  /** Ends it: nothing is pending or due any more. */
  Run closed(Execution last) {
    return new Run(
        last,
        history,
        WorkflowTaskState.ended(tasks.previousStartedEventId()),
        activities.ended(),
        Timers.NONE,
        contacts.closed(),
        Deadlines.NONE);
  }
}
