package dev.almanac.runtime.loop;

import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Gives schedules the care that their time has come for. One that is behind takes a step, and its
 * next one when that is durable. One for which care fails is dropped from memory, so that nothing
 * half done stays, and loaded again after a pause.
 */
final class ScheduleCare implements ToIntFunction<CachedSchedule> {
  /** So many times that come to nothing cost as much as one that starts a workflow. */
  private static final int TIMES = 8;

  private final ScheduleParts parts;
  private final LedgerSearch ledger;
  private final Quarantine quarantine;
  private final JointStarts starts;

  ScheduleCare(ScheduleParts parts, JointStarts starts, Quarantine quarantine) {
    this.parts = parts;
    this.starts = starts;
    this.ledger = new LedgerSearch(parts);
    this.quarantine = quarantine;
  }

  /** Tells what it has cost: as one that starts a workflow, or so many. */
  @Override
  public int applyAsInt(CachedSchedule schedule) {
    return guarded(schedule, this::care);
  }

  private int guarded(CachedSchedule schedule, ToIntFunction<CachedSchedule> work) {
    try {
      int cost = work.applyAsInt(schedule);
      quarantine.succeeded(schedule.identity.ref());
      return cost;
    } catch (RuntimeException bug) {
      schedule.isGivenUp = true;
      quarantine.failed(schedule.identity.ref(), schedule.identity.toString(), bug);
      parts.commits().afterWriting(schedule.slot, () -> drop(schedule));
      return 1;
    }
  }

  /** Whether more can be cared for. */
  boolean hasRoom() {
    return starts.hasRoom();
  }

  /** One has come in. If its row has woken it in vain, the row moves. */
  void welcome(CachedSchedule schedule) {
    if (schedule.isRowLate(parts.context().surroundings().now())) {
      parts.commits().enlist(schedule);
    }
  }

  /** Before workflows start together with their schedule's decision, their ids are looked at. */
  private int care(CachedSchedule schedule) {
    if (schedule.isReading || schedule.isGivenUp) {
      return 1;
    }
    int cost = 1;
    if (isDue(schedule)) {
      var tick = tick(schedule);
      cost = cost(tick);
      if (starts.arePossible(schedule, tick)) {
        schedule.isReading = true;
        long before = schedule.decisions;
        starts.look(tick, () -> looked(schedule, before, tick));
        return cost;
      }
      take(schedule, tick);
    } else {
      parts.agenda().mark(schedule, false);
    }
    goOn(schedule);
    return cost;
  }

  /** A time that starts nothing costs little. */
  private static int cost(ScheduleDecision.Accepted tick) {
    return Math.max(1 + tick.changes().times() / TIMES, tick.notices().size());
  }

  /** If something has happened to it meanwhile, what was decided does not hold any more. */
  private void looked(CachedSchedule schedule, long before, ScheduleDecision.Accepted tick) {
    schedule.isReading = false;
    if (!parts.cache().holds(schedule) || schedule.isGivenUp) {
      return;
    }
    guarded(schedule, one -> {
      if (one.decisions != before) {
        return care(one);
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
    parts.agenda().mark(schedule, isDue || schedule.state.isCrowded());
    if (isDue && !schedule.isReading) {
      parts.awaitCommit(schedule, () -> parts.agenda().note(schedule));
    }
  }

  /** What was to be asked once all that is due was dealt with is asked. */
  private void goOn(CachedSchedule schedule) {
    if (!isDue(schedule) && !schedule.afterCare.isEmpty()) {
      var waiting = new ArrayList<>(schedule.afterCare);
      schedule.afterCare.clear();
      waiting.forEach(Runnable::run);
    }
  }

  private ScheduleDecision.Accepted tick(CachedSchedule schedule) {
    return switch (parts.decider().decision(schedule, new ScheduleRequest.Tick())) {
      case ScheduleDecision.Accepted accepted -> accepted;
      case ScheduleDecision.Rejected(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to go on, found %s".formatted(schedule.identity, refusal));
    };
  }

  /** With all incarnations of its id; the others come back at once. */
  private void drop(CachedSchedule failed) {
    parts.commits().discard(failed.slot, Faults.BUG);
    var dropped = new ArrayList<CachedSchedule>();
    parts.cache().drop(List.of(failed.slot), dropped::add);
    for (var one : dropped) {
      if (one != failed) {
        quarantine.revive(one.identity.ref());
      }
      one.dismiss(Faults.BUG);
    }
  }
}
