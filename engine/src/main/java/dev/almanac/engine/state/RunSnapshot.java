package dev.almanac.engine.state;

import dev.almanac.engine.time.Deadlines;
import java.util.Optional;

/**
 * What a snapshot keeps of a run, besides pending activities and timers. Deadlines and indexes are
 * derived from it.
 *
 * @param firstTaskDelayed whether the first workflow task still waits
 */
public record RunSnapshot(
    Execution execution,
    HistoryProgress history,
    WorkflowTaskState tasks,
    Interactions contacts,
    boolean firstTaskDelayed) {

  /**
   * Restores the run.
   *
   * @param activities those pending, now or when the run ended
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
