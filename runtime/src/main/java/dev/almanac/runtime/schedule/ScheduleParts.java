package dev.almanac.runtime.schedule;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;

/** The parts of a loop for work on schedules. */
public record ScheduleParts(
    LoopContext context,
    ScheduleCache cache,
    ScheduleLoader loader,
    ScheduleDecider decider,
    Agenda<CachedSchedule> agenda,
    GroupCommit commits,
    LoopTimers timers) {
  /** Continues when all decisions of a schedule are durable; it takes no step meanwhile. */
  void awaitCommit(CachedSchedule schedule, Runnable next) {
    schedule.waits(true);
    commits.afterDurable(schedule.slot(), new AfterCommit() {
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
