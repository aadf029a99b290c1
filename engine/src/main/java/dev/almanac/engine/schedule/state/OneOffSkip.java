package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** A time to come that somebody wants to be skipped. */
public record OneOffSkip(Instant nominal, Asker asker, Instant at) implements SchedulePart {
  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.skip(nominal);
  }
}
