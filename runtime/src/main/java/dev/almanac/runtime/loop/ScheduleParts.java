package dev.almanac.runtime.loop;

/** The parts of a loop that schedules are driven with. */
record ScheduleParts(
    LoopContext context,
    ScheduleCache cache,
    ScheduleLoader loader,
    ScheduleDecider decider,
    ScheduleAgenda agenda,
    GroupCommit commits,
    Alarms alarms) {}
