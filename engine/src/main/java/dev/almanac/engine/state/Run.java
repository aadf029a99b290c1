package dev.almanac.engine.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of one run. Immutable; changed copies are made by {@link Evolution} only, and
 * {@link Restored} rebuilds one.
 */
public record Run(
    Execution execution,
    History history,
    WorkflowTasks tasks,
    Activities activities,
    Timers timers,
    Contacts contacts,
    Deadlines deadlines) {
  private static final long TIMER_BYTES = 64;
  private static final long REQUEST_BYTES = 40;

  /** The state that a log leads to. */
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

  /** Whether a worker is at a workflow task, so that events from outside must wait. */
  public boolean taskInProgress() {
    return tasks.started().isPresent();
  }

  public Signals signals() {
    return contacts.signals();
  }

  public Updates updates() {
    return contacts.updates();
  }

  /** Whether the run still waits for the time of its first workflow task. */
  public boolean firstTaskDelayed() {
    return firstTaskDue().isPresent();
  }

  /** When the first workflow task is due, if the run still waits for it. */
  public Optional<Instant> firstTaskDue() {
    return execution.firstTask().filter(deadlines.byTime()::has).map(Deadline::due);
  }

  /** About how much is kept of the run beside its history. */
  public long bytes() {
    return execution.bytes()
        + history.bufferedBytes()
        + activities.bytes()
        + TIMER_BYTES * timers.byId().size()
        + REQUEST_BYTES
            * (signals().taken().size()
                + signals().attached().size()
                + updates().count());
  }

  Run with(Execution next) {
    return new Run(next, history, tasks, activities, timers, contacts, deadlines);
  }

  Run with(History next) {
    return new Run(execution, next, tasks, activities, timers, contacts, deadlines);
  }

  Run with(Contacts next) {
    return new Run(execution, history, tasks, activities, timers, next, deadlines);
  }

  Run with(Signals next) {
    return with(contacts.with(next));
  }

  Run with(Updates next) {
    return with(contacts.with(next));
  }

  Run with(WorkflowTasks next) {
    var due = deadlines.replace(tasks.deadline(), next.deadline());
    return new Run(execution, history, next, activities, timers, contacts, due);
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

  Run withoutFirstTask() {
    var due = deadlines.replace(execution.firstTask(), Optional.empty());
    return new Run(execution, history, tasks, activities, timers, contacts, due);
  }

  /** With what a reset has made of its timeouts. */
  Run forked(Execution next) {
    var due = deadlines.replace(execution.runTimeout(), next.runTimeout());
    return new Run(next, history, tasks, activities, timers, contacts, due);
  }

  /** Ended: nothing is pending any more, and nothing is due. */
  Run closed(Execution last) {
    return new Run(
        last,
        history,
        WorkflowTasks.ended(tasks.previousStartedEventId()),
        Activities.NONE,
        Timers.NONE,
        contacts,
        Deadlines.NONE);
  }
}
