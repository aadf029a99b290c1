package dev.almanac.runtime.loop;

import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gives schedules the care that their time has come for. One for which that fails is dropped from
 * memory, so that nothing half done stays, and loaded again after a pause.
 */
final class ScheduleCare implements Consumer<CachedSchedule> {
  private final ScheduleParts parts;
  private final LedgerSearch ledger;
  private final Quarantine quarantine;

  ScheduleCare(ScheduleParts parts, Quarantine quarantine) {
    this.parts = parts;
    this.ledger = new LedgerSearch(parts);
    this.quarantine = quarantine;
  }

  @Override
  public void accept(CachedSchedule schedule) {
    try {
      care(schedule);
      quarantine.succeeded(schedule.identity.ref());
    } catch (RuntimeException bug) {
      schedule.isGivenUp = true;
      quarantine.failed(schedule.identity.ref(), schedule.identity.toString(), bug);
      parts.commits().afterWriting(schedule.slot, () -> drop(schedule));
    }
  }

  /** One has come in. If its row has woken it in vain, the row moves. */
  void welcome(CachedSchedule schedule) {
    if (schedule.isRowLate(parts.context().surroundings().now())) {
      parts.commits().enlist(schedule);
    }
  }

  private void care(CachedSchedule schedule) {
    var now = parts.context().surroundings().now();
    if (schedule.isReading || schedule.isGivenUp) {
      return;
    }
    if (!schedule.wakeAt().isAfter(now)) {
      ask(schedule, new ScheduleRequest.Tick());
      ledger.goOn(schedule, now);
    }
    if (schedule.wakeAt().isAfter(now) && !schedule.afterCare.isEmpty()) {
      var waiting = new ArrayList<>(schedule.afterCare);
      schedule.afterCare.clear();
      waiting.forEach(Runnable::run);
    }
  }

  /** Something that schedules never refuse. */
  private void ask(CachedSchedule schedule, ScheduleRequest request) {
    switch (parts.decider().decision(schedule, request)) {
      case ScheduleDecision.Accepted accepted -> parts.decider().take(schedule, accepted);
      case ScheduleDecision.Rejected(var refusal) ->
        throw new IllegalStateException(
            "Expected %s to take %s, found %s".formatted(schedule.identity, request, refusal));
    }
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
