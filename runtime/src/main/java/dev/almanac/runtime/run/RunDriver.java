package dev.almanac.runtime.run;

import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Requests;
import java.time.Instant;
import java.util.function.Consumer;

/** Drives the runs of a loop: loads them, decides requests, and cares for due runs. */
public final class RunDriver {
  private final RunCache cache;
  private final Agenda<CachedRun> agenda = Agenda.lazy();
  private final RunNumbers numbers;
  private final RunningTasks running;
  private final NewRuns newRuns;
  private final RunCare care;
  private final CareGuard guard;
  private final RunParts parts;
  private final DueRunLoader dueLoader;
  private final RunStarter starter;
  private final LoopWorkflows requests;
  private Consumer<CachedRun> settled = run -> {};

  public RunDriver(LoopContext context, GroupCommit commits, LoopTimers timers, Requests requests) {
    cache = new RunCache(context.limits().cacheBytes());
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
    cache.releaseBy(new RunRelease(parts, agenda, dispatch, run -> settled.accept(run)));
    var unreadable = new UnreadableRuns(context, cache, commits);
    starter = new RunStarter(parts, numbers, newRuns, unreadable);
    this.requests = new LoopWorkflows(parts, numbers, starter, unreadable);
  }

  private final class Loaded implements WorkflowLoader.Arrivals {
    @Override
    public void arrived(CachedRun run) {
      running.note(run);
      care.arrived(run);
      settled.accept(run);
    }

    @Override
    public void settled(CachedRun run) {
      care.settled(run);
    }
  }

  /** Sets the listener for runs that were loaded, or changed and committed. */
  public void whenSettled(Consumer<CachedRun> listener) {
    settled = listener;
  }

  public RunParts parts() {
    return parts;
  }

  public RunCache cache() {
    return cache;
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

  public DueRunLoader dueLoader() {
    return dueLoader;
  }

  /** Returns the service for callers. */
  public LoopWorkflows requests() {
    return requests;
  }

  /** Cares for due runs. Returns whether there are more. */
  public boolean serve(Instant now) {
    return agenda.serve(now, this::care);
  }

  private int care(CachedRun run) {
    return guard.care(run, care);
  }

  /** Returns when the next run may be due; {@link Instant#MAX} if none is. */
  public Instant next() {
    return agenda.next();
  }

  /** Returns exactly when the next run is due. */
  public Instant nextDue() {
    return agenda.nextDue();
  }

  public void trim(long committed, Instant horizon) {
    cache.trim(committed, horizon, care::squeeze);
  }
}
