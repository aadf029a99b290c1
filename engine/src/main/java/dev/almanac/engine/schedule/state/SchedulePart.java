package dev.almanac.engine.schedule.state;

/** A piece of a schedule that is stored in a row of its own. */
public sealed interface SchedulePart
    permits Fire, Backfill, FilledAhead, OneOffSkip, LastCompletion {
  SchedulePartKey partKey();
}
