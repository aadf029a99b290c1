package dev.almanac.engine.state;

import dev.almanac.engine.time.Deadlines;
import java.util.Optional;

/**
 * What a snapshot keeps of a run, besides what is pending. The rest follows from it: deadlines, and
 * the second way to find activities and timers.
 *
 * @param firstTaskDelayed whether the run still waits for its first workflow task
 */
public record RunSnapshot(
    Execution execution,
    HistoryProgress history,
    WorkflowTaskState tasks,
    Interactions contacts,
    boolean firstTaskDelayed) {

  /**
   * The run as it was when the snapshot was taken.
   *
   * @param activities those that are pending, or were when the run ended
   */
  public Run run(Iterable<Activity> activities, Iterable<Timer> timers) {
    var run = begun(execution.open() ? Activities.NONE : left(activities)).with(tasks);
    if (execution.open()) {
      for (var activity : activities) {
        run = run.with(activity);
      }
    }
    for (var timer : timers) {
      run = run.with(timer);
    }
    return run;
  }

  private Run begun(Activities activities) {
    return new Run(
        execution, history, WorkflowTaskState.NONE, activities, Timers.NONE, contacts, deadlines());
  }

  private static Activities left(Iterable<Activity> activities) {
    var all = Activities.NONE;
    for (var activity : activities) {
      all = all.with(activity);
    }
    return all.ended();
  }

  private Deadlines deadlines() {
    if (!execution.open()) {
      return Deadlines.NONE;
    }
    return Deadlines.NONE
        .replace(Optional.empty(), execution.runTimeout())
        .replace(
            Optional.empty(),
            firstTaskDelayed && !contacts.awaitsParent()
                ? execution.firstTask()
                : Optional.empty());
  }
}
