package dev.almanac.runtime.loop;

import java.util.ArrayList;
import java.util.Optional;

/** What a durable commit sets free of schedules. */
record ScheduleRelease(ScheduleCache cache, ScheduleAgenda agenda) {
  void committed(ScheduleChange change) {
    var schedule = change.schedule();
    schedule.committed(change.after());
    cache.reweigh(schedule);
    agenda.note(schedule);
    if (schedule.waiters.isEmpty()) {
      return;
    }
    for (var entry : change.delta().ledger.values()) {
      var served = new ArrayList<FireWaiter>();
      schedule.waiters.removeIf(waiter -> waiter.isServedBy(entry) && served.add(waiter));
      served.forEach(waiter -> waiter.reply().complete(Optional.of(entry)));
    }
  }
}
