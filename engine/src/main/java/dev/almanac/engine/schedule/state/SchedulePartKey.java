package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** Identifies a part within its schedule. */
public record SchedulePartKey(Kind kind, String key) {
  /** The kinds of parts. A released name never changes its meaning. */
  public enum Kind {
    FIRE,
    BACKFILL,
    FILLED_AHEAD,
    ONE_OFF_SKIP,
    LAST_RUN
  }

  static SchedulePartKey fire(long number) {
    return new SchedulePartKey(Kind.FIRE, Long.toString(number));
  }

  static SchedulePartKey backfill(String id) {
    return new SchedulePartKey(Kind.BACKFILL, id);
  }

  static SchedulePartKey filledAhead(Instant nominal) {
    return new SchedulePartKey(Kind.FILLED_AHEAD, Long.toString(nominal.getEpochSecond()));
  }

  static SchedulePartKey skip(Instant nominal) {
    return new SchedulePartKey(Kind.ONE_OFF_SKIP, Long.toString(nominal.getEpochSecond()));
  }

  static SchedulePartKey lastRun() {
    return new SchedulePartKey(Kind.LAST_RUN, "");
  }
}
