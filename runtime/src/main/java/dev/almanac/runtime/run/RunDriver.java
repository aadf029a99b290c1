package dev.almanac.runtime.run;

import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.EntityDriver;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.store.work.AttentionRow;

/** Drives the runs of a loop: loads them, decides requests, and cares for due runs. */
public final class RunDriver extends EntityDriver<CachedRun, RunCache> {
  private final RunNumbers numbers;
  private final RunningTasks running;
  private final NewRuns newRuns;
  private final RunCare care;
  private final CareGuard guard;
  private final RunParts parts;
  private final DueRunLoader dueLoader;
  private final RunStarter starter;
  private final LoopWorkflows requests;

  public RunDriver(LoopContext context, GroupCommit commits, LoopTimers timers, Requests requests) {
    super(new RunCache(context.limits().cacheBytes()), Agenda.lazy());
    numbers = new RunNumbers(context);
    running = new RunningTasks(context.surroundings().timeMachine().isPresent());
    newRuns = new NewRuns(cache, numbers);
    var dispatch = new TaskDispatch(context, agenda);
    var decider = new RunDecider(context, commits, agenda, running, dispatch, newRuns);
    care = new RunCare(context, decider, commits, dispatch, numbers);
    var loader = new WorkflowLoader(context, cache, new Loaded());
    parts = new RunParts(context, cache, loader, decider, commits, timers, requests);
    dueLoader = new DueRunLoader(parts, this::care);
    guard = new CareGuard(commits, new Quarantine(context, timers, dueLoader::add));
    cache.loadDueBy(dueLoader::add);
    cache.releaseBy(new RunRelease(parts, agenda, dispatch));
    var unreadable = new UnreadableRuns(context, cache, commits);
    starter = new RunStarter(parts, numbers, newRuns, unreadable);
    this.requests = new LoopWorkflows(parts, numbers, starter, unreadable);
  }

  private final class Loaded implements WorkflowLoader.Arrivals {
    @Override
    public void arrived(CachedRun run) {
      running.note(run);
      care.arrived(run);
      cache.listener().settled(run);
    }

    @Override
    public void settled(CachedRun run) {
      care.settled(run);
    }
  }

  public RunParts parts() {
    return parts;
  }

  public RunNumbers numbers() {
    return numbers;
  }

  public RunningTasks running() {
    return running;
  }

  public NewRuns newRuns() {
    return newRuns;
  }

  public RunStarter starter() {
    return starter;
  }

  @Override
  public DueRunLoader dueLoader() {
    return dueLoader;
  }

  /** Returns the service for callers. */
  public LoopWorkflows requests() {
    return requests;
  }

  @Override
  protected int care(CachedRun run) {
    return guard.care(run, care);
  }

  /** Moves its waiting tasks to the backlog. */
  @Override
  protected void squeeze(CachedRun pinned) {
    care.squeeze(pinned);
  }

  @Override
  public AttentionRow.Of kind() {
    return AttentionRow.Of.RUN;
  }
}
