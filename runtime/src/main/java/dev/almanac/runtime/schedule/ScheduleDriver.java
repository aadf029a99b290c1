package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.loop.Reply;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.store.EntityRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The schedules of a loop: what they need to be loaded, asked, cared for and forgotten. */
public final class ScheduleDriver {
  /** For so much of the bytes of runs schedules may be in memory. */
  private static final int SHARE = 4;

  private static final long BETWEEN_REPORTS = Duration.ofSeconds(1).toNanos();

  private final ScheduleCache cache;
  private final Agenda<CachedSchedule> agenda = Agenda.exact(CachedSchedule::isWaiting);
  private final ScheduleParts parts;
  private final LoopSchedules desk;
  private final FireOutcomes fires;
  private final ScheduleCare care;
  private final DueScheduleLoader revival;
  private long nextReport = Long.MIN_VALUE;
  private boolean hasReported;

  public ScheduleDriver(RunParts runs, RunStarter starter) {
    var context = runs.context();
    cache = new ScheduleCache(context.limits().cacheBytes() / SHARE);
    var loader = new ScheduleLoader(context, cache, agenda);
    var decider = new ScheduleDecider(context, cache, agenda, runs.commits());
    parts =
        new ScheduleParts(context, cache, loader, decider, agenda, runs.commits(), runs.timers());
    desk = new LoopSchedules(parts, starter.numbers());
    fires = new FireOutcomes(parts, desk);
    var starts = new JointStarts(runs, starter, decider);
    var quarantine = new Quarantine(context, runs.timers(), this::revive);
    care = new ScheduleCare(parts, starts, new CareGuard(runs.commits(), quarantine));
    revival = new DueScheduleLoader(parts, care::welcome);
    cache.reviveBy(revival::add);
    cache.releaseBy(new ScheduleRelease(context, cache, agenda));
  }

  private void revive(EntityRef schedule) {
    revival.add(schedule);
  }

  public ScheduleParts parts() {
    return parts;
  }

  public ScheduleCache cache() {
    return cache;
  }

  public DueScheduleLoader revival() {
    return revival;
  }

  public void ask(
      ScheduleName name,
      ScheduleRequest request,
      CompletableFuture<dev.almanac.engine.schedule.state.ScheduleReply> reply) {
    desk.ask(name, request, reply);
  }

  public void view(ScheduleName name, CompletableFuture<Schedule> reply) {
    desk.view(name, reply);
  }

  public void outcome(
      ScheduleName name, long fire, Histories.Wait wait, Reply<Optional<LedgerEntry>> reply) {
    fires.outcome(name, fire, wait, reply);
  }

  /** Serves those whose time has come; returns whether there are more. */
  public boolean serve(Instant now) {
    return agenda.serve(now, care);
  }

  /** Shows now and then how far those are that are behind. */
  public void report(LoopMetrics.Holdings holdings) {
    long nanos = parts.context().surroundings().nanos();
    var late = care.late();
    if (nanos < nextReport || (late.isEmpty() && !hasReported)) {
      return;
    }
    nextReport = nanos + BETWEEN_REPORTS;
    hasReported = !late.isEmpty();
    late.removeIf(schedule -> !schedule.isCached() || schedule.state().holds());
    var now = parts.context().surroundings().now();
    long seconds = late.stream()
        .mapToLong(schedule -> schedule.state().head().cursor().behind(now).toSeconds())
        .sum();
    holdings.areBehind(late.size(), seconds);
  }

  /** Whether others can be served. */
  public boolean hasRoom() {
    return care.hasRoom();
  }

  /** When the next one wants care; far away if none does. */
  public Instant next() {
    return agenda.next();
  }

  /** When the next one can be served, if nothing happens before. */
  public Instant nextTurn() {
    return agenda.nextTurn();
  }

  public void trim(long committed, Instant horizon) {
    cache.trim(committed, horizon, schedule -> {});
  }
}
