package dev.almanac.runtime.run;

import dev.almanac.engine.HandleDeadlines;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.time.Deadline;
import dev.almanac.engine.workflowtask.LeaveStickyOnLoad;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.matching.TaskRef;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cares for runs that are due or were just loaded. */
public final class RunCare implements WorkflowLoader.Arrivals, Agenda.Care<CachedRun> {
  /** How many deadlines of one run are handled in a step. */
  private static final int DEADLINES = 100;

  private final LoopContext context;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final TaskDispatch dispatch;
  private final RunNumbers numbers;

  public RunCare(
      LoopContext context,
      RunDecider decider,
      GroupCommit commits,
      TaskDispatch dispatch,
      RunNumbers numbers) {
    this.context = context;
    this.decider = decider;
    this.commits = commits;
    this.dispatch = dispatch;
    this.numbers = numbers;
  }

  /** Recovers the tasks of a loaded run: their fate and their backlog rows are not known. */
  @Override
  public void arrived(CachedRun run) {
    if (decider.decision(run, new LeaveStickyOnLoad())
        instanceof Decision.Accepted<Boolean> accepted) {
      decider.takeLightly(run, accepted);
    }
    for (var task : TaskDispatch.waiting(run)) {
      run.backlog().mayHold(task.row());
      dispatch.remember(run, task);
    }
  }

  /** Offers stored tasks, except one that was started meanwhile, for which the run was loaded. */
  @Override
  public void settled(CachedRun run) {
    for (var task : run.backlog().all()) {
      if (run.offered().containsKey(task.scheduledEventId())) {
        TaskDispatch.waiting(run, task.scheduledEventId()).ifPresent(dispatch::send);
      }
    }
  }

  /** Cares for a due run; each costs the same. */
  @Override
  public int care(CachedRun run) {
    var now = context.surroundings().now();
    if (run.state()
        .deadlines()
        .first()
        .map(Deadline::due)
        .filter(due -> !due.isAfter(now))
        .isPresent()) {
      wakeUp(run);
    }
    spill(run, now);
    if (run.attention().isDue(now)) {
      commits.enlist(run);
    }
    return 1;
  }

  /** Handles deadlines. They may start another run, so this waits for a run number. */
  private void wakeUp(CachedRun run) {
    if (!numbers.isStocked()) {
      return;
    }
    switch (decider.decision(run, new HandleDeadlines(DEADLINES))) {
      case Decision.Accepted<Boolean> accepted -> decider.take(run, accepted);
      case Decision.Refused<Boolean>(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to wake up, found %s".formatted(run.identity(), refusal));
    }
  }

  /** Moves waiting tasks to the backlog at once, because the memory is full. */
  public void squeeze(CachedRun run) {
    if (run.isSettled() && !run.offered().isEmpty() && run.waiters().isEmpty()) {
      spill(run, Set.copyOf(run.offered().keySet()));
    }
  }

  /** Moves tasks that were not taken for a while to the backlog. */
  private void spill(CachedRun run, Instant now) {
    var late = new HashSet<Long>();
    run.offered().forEach((scheduled, since) -> {
      if (!since.plus(LoopLimits.UNMATCHED).isAfter(now)) {
        late.add(scheduled);
      }
    });
    if (!late.isEmpty()) {
      spill(run, late);
    }
  }

  private void spill(CachedRun run, Set<Long> late) {
    run.offered().keySet().removeAll(late);
    List<TaskRef> waiting = TaskDispatch.waiting(run).stream()
        .filter(task -> late.contains(task.scheduledEventId()))
        .filter(task -> !task.sticky()) // it leaves that queue by its own deadline
        .toList();
    waiting.forEach(task -> run.backlog().add(task.row()));
    if (!waiting.isEmpty()) {
      commits.enlist(run);
    }
  }
}
