package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** A future time that is marked to be skipped. */
public record OneOffSkip(Instant nominal, Asker asker, Instant at) implements SchedulePart {
  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.skip(nominal);
  }
}
