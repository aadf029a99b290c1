package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Agenda;

/** The parts of a loop that schedules are driven with. */
record ScheduleParts(
    LoopContext context,
    ScheduleCache cache,
    ScheduleLoader loader,
    ScheduleDecider decider,
    Agenda<CachedSchedule> agenda,
    GroupCommit commits,
    Alarms alarms) {
  /** Goes on when all that a schedule has decided is durable; it takes no step meanwhile. */
  void awaitCommit(CachedSchedule schedule, Runnable next) {
    schedule.waits(true);
    commits.afterDurable(schedule.slot(), new Parked() {
      @Override
      public void released() {
        schedule.waits(false);
        if (schedule.isCached() && !schedule.isLost()) {
          next.run();
        }
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        schedule.waits(false); // it is forgotten
      }
    });
  }
}
