package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;

/** The parts of a loop that schedules are driven with. */
record ScheduleParts(
    LoopContext context,
    ScheduleCache cache,
    ScheduleLoader loader,
    ScheduleDecider decider,
    ScheduleAgenda agenda,
    GroupCommit commits,
    Alarms alarms) {
  /** Goes on when all that a schedule has decided is durable; it takes no step meanwhile. */
  void awaitCommit(CachedSchedule schedule, Runnable next) {
    schedule.isReading = true;
    commits.afterDurable(schedule.slot, new Parked() {
      @Override
      public void released() {
        schedule.isReading = false;
        if (cache.holds(schedule) && !schedule.isGivenUp) {
          next.run();
        }
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        schedule.isReading = false; // it is forgotten
      }
    });
  }
}
