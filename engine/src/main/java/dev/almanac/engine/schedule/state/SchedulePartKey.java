package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** The name of a part in its schedule. */
public record SchedulePartKey(Kind kind, String key) {
  /** What there are parts for. Once released, a name never changes its meaning. */
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
