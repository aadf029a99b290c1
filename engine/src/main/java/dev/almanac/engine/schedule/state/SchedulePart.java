package dev.almanac.engine.schedule.state;

/** What there can be many of in a schedule. Each is stored by itself. */
public sealed interface SchedulePart
    permits Fire, Backfill, FilledAhead, OneOffSkip, LastCompletion {
  SchedulePartKey partKey();
}
