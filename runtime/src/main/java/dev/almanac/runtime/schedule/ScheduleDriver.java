package dev.almanac.runtime.schedule;

import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.EntityDriver;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.store.EntityRef;
import dev.almanac.store.work.AttentionRow;
import java.time.Duration;

/** Drives the schedules of a loop: loads them, decides requests, and cares for due schedules. */
public final class ScheduleDriver extends EntityDriver<CachedSchedule, ScheduleCache> {
  /** Schedules may take this part of the memory for runs: a quarter. */
  private static final int SHARE = 4;

  private static final long BETWEEN_REPORTS = Duration.ofSeconds(1).toNanos();

  private final ScheduleParts parts;
  private final LoopSchedules requests;
  private final ScheduleCare care;
  private final DueScheduleLoader dueLoader;
  private long nextReport = Long.MIN_VALUE;
  private boolean hasReported;

  public ScheduleDriver(RunParts runs, RunStarter starter) {
    super(
        new ScheduleCache(runs.context().limits().cacheBytes() / SHARE),
        Agenda.exact(CachedSchedule::isWaiting));
    var context = runs.context();
    var loader = new ScheduleLoader(context, cache, agenda);
    var decider = new ScheduleDecider(context, cache, agenda, runs.commits());
    parts =
        new ScheduleParts(context, cache, loader, decider, agenda, runs.commits(), runs.timers());
    requests = new LoopSchedules(parts, starter.numbers(), runs.requests());
    var starts = new JointStarts(runs, starter, decider);
    var quarantine = new Quarantine(context, runs.timers(), this::load);
    care = new ScheduleCare(parts, starts, new CareGuard(runs.commits(), quarantine));
    dueLoader = new DueScheduleLoader(parts, care::welcome);
    cache.loadDueBy(dueLoader::add);
    cache.releaseBy(new ScheduleRelease(context, cache, agenda));
  }

  private void load(EntityRef schedule) {
    dueLoader.add(schedule);
  }

  public ScheduleParts parts() {
    return parts;
  }

  @Override
  public DueScheduleLoader dueLoader() {
    return dueLoader;
  }

  /** Returns the service for callers. */
  public LoopSchedules requests() {
    return requests;
  }

  /** Reports from time to time how far schedules are behind. */
  public void report(LoopMetrics.Holdings holdings) {
    long nanos = parts.context().surroundings().nanos();
    var late = care.late();
    if (nanos < nextReport || (late.isEmpty() && !hasReported)) {
      return;
    }
    nextReport = nanos + BETWEEN_REPORTS;
    hasReported = !late.isEmpty();
    late.removeIf(schedule -> !schedule.isCached() || schedule.state().isDormant());
    var now = parts.context().surroundings().now();
    long seconds = late.stream()
        .mapToLong(schedule -> schedule.state().head().cursor().behind(now).toSeconds())
        .sum();
    holdings.areBehind(late.size(), seconds);
  }

  @Override
  public AttentionRow.Of kind() {
    return AttentionRow.Of.SCHEDULE;
  }

  @Override
  protected int care(CachedSchedule schedule) {
    return care.care(schedule);
  }

  /** The inbox must have room for the starts that schedules send. */
  @Override
  public boolean mayServe(boolean hasInboxRoom) {
    return hasInboxRoom && care.hasRoom();
  }
}
