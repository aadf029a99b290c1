package dev.almanac.runtime.schedule;

import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.LoopContext;
import java.util.ArrayList;
import java.util.Optional;

/** Releases durable commits of schedules. */
record ScheduleRelease(LoopContext context, ScheduleCache cache, Agenda<CachedSchedule> agenda) {
  void committed(ScheduleChange change) {
    var schedule = change.entity();
    count(change, schedule.stored().head());
    schedule.committed(change.after());
    cache.reweigh(schedule);
    agenda.note(schedule);
    context
        .changes()
        .schedule(schedule.identity().namespace(), schedule.identity().scheduleId());
    if (schedule.waiters().isEmpty()) {
      return;
    }
    for (var entry : change.delta().ledger) {
      var served = new ArrayList<Awaited.Waiter>();
      schedule.waiters().removeIf(waiter -> waiter.isServedBy(entry) && served.add(waiter));
      served.forEach(waiter -> waiter.reply().complete(Optional.of(entry)));
    }
  }

  /** @param before the stored head; for a new schedule, its first one */
  private void count(ScheduleChange change, ScheduleHead before) {
    var metrics = context.metrics();
    long known = change.isNew() ? 0 : before.numbers().fire();
    metrics.fired(change.after().head().numbers().fire() - known);
    var now = context.surroundings().now();
    for (var entry : change.delta().ledger) {
      metrics.told(entry, now);
    }
  }
}
