package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** The name of a part in its schedule. */
public record PartKey(Kind kind, String key) {
  /** What there are parts for. Once released, a name never changes its meaning. */
  public enum Kind {
    FIRE,
    BACKFILL,
    FILLED_AHEAD,
    ONE_OFF_SKIP,
    LAST_RUN
  }

  static PartKey fire(long number) {
    return new PartKey(Kind.FIRE, Long.toString(number));
  }

  static PartKey backfill(String id) {
    return new PartKey(Kind.BACKFILL, id);
  }

  static PartKey filledAhead(Instant nominal) {
    return new PartKey(Kind.FILLED_AHEAD, Long.toString(nominal.getEpochSecond()));
  }

  static PartKey skip(Instant nominal) {
    return new PartKey(Kind.ONE_OFF_SKIP, Long.toString(nominal.getEpochSecond()));
  }

  static PartKey lastRun() {
    return new PartKey(Kind.LAST_RUN, "");
  }
}
