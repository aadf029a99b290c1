package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.entity.Agenda;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;

/**
 * Cares for due schedules. A schedule that is behind takes one step, and the next when that is
 * durable. If care fails, the schedule is dropped from memory, so that nothing half done remains,
 * and loaded again after a pause.
 */
final class ScheduleCare implements Agenda.Care<CachedSchedule> {
  /** This many times without a start cost as much as one start. */
  private static final int TIMES = 8;

  private final ScheduleParts parts;
  private final LedgerSearch ledger;
  private final CareGuard guard;
  private final JointStarts starts;
  private final Set<CachedSchedule> late = new HashSet<>();

  ScheduleCare(ScheduleParts parts, JointStarts starts, CareGuard guard) {
    this.parts = parts;
    this.starts = starts;
    this.ledger = new LedgerSearch(parts);
    this.guard = guard;
  }

  /** Returns the cost, in starts of workflows. */
  @Override
  public int care(CachedSchedule schedule) {
    return guard.care(schedule, this::step);
  }

  /** Sets whether a schedule is behind, which decides where it waits in the agenda. */
  private void mark(CachedSchedule schedule, boolean isBehind) {
    schedule.behind(isBehind);
    if (isBehind) {
      late.add(schedule);
    } else {
      late.remove(schedule);
    }
  }

  /** Returns the schedules that are behind, some of which may have left the cache. */
  Set<CachedSchedule> late() {
    return late;
  }

  /** Returns whether more schedules can be served. */
  boolean hasRoom() {
    return starts.hasRoom();
  }

  /** Takes a loaded schedule. If its row woke it too early, the row moves. */
  void welcome(CachedSchedule schedule) {
    if (schedule.isRowLate(parts.context().surroundings().now())) {
      parts.commits().enlist(schedule);
    }
  }

  /** Takes a step. Pointers are read before joint starts. */
  private int step(CachedSchedule schedule) {
    if (schedule.isWaiting() || schedule.isLost()) {
      return 1;
    }
    int cost = 1;
    if (isDue(schedule)) {
      var tick = tick(schedule);
      cost = cost(tick);
      if (starts.arePossible(schedule, tick)) {
        schedule.waits(true);
        long before = schedule.decisions();
        starts.look(tick, () -> looked(schedule, before, tick));
        return cost;
      }
      take(schedule, tick);
    } else {
      mark(schedule, false);
    }
    goOn(schedule);
    return cost;
  }

  /** Returns the cost: a time without a start costs little. */
  private static int cost(ScheduleDecision.Accepted tick) {
    return Math.max(1 + tick.changes().times() / TIMES, tick.messages().size());
  }

  /** Adopts the decision, unless the schedule has changed since. */
  private void looked(CachedSchedule schedule, long before, ScheduleDecision.Accepted tick) {
    schedule.waits(false);
    if (!schedule.isCached() || schedule.isLost()) {
      return;
    }
    guard.care(schedule, one -> {
      if (one.decisions() != before) {
        return step(one);
      }
      take(one, tick);
      goOn(one);
      return cost(tick);
    });
    parts.agenda().note(schedule);
  }

  private boolean isDue(CachedSchedule schedule) {
    return !schedule.wakeAt().isAfter(parts.context().surroundings().now());
  }

  private void take(CachedSchedule schedule, ScheduleDecision.Accepted tick) {
    starts.take(schedule, tick);
    ledger.goOn(schedule, parts.context().surroundings().now());
    boolean isDue = isDue(schedule);
    mark(schedule, isDue || schedule.state().isCrowded());
    if (isDue && !schedule.isWaiting()) {
      parts.awaitCommit(schedule, () -> parts.agenda().note(schedule));
    }
  }

  /** Runs the requests that waited until everything due was processed. */
  private void goOn(CachedSchedule schedule) {
    if (!isDue(schedule) && !schedule.afterCare().isEmpty()) {
      var waiting = new ArrayList<>(schedule.afterCare());
      schedule.afterCare().clear();
      waiting.forEach(Runnable::run);
    }
  }

  private ScheduleDecision.Accepted tick(CachedSchedule schedule) {
    return switch (parts.decider().decision(schedule, new ScheduleRequest.Tick())) {
      case ScheduleDecision.Accepted accepted -> accepted;
      case ScheduleDecision.Refused(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to go on, found %s".formatted(schedule.identity(), refusal));
    };
  }
}
