package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** A time to come that a backfill has dealt with already. */
public record FilledAhead(Instant nominal, String backfillId) implements SchedulePart {
  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.filledAhead(nominal);
  }
}
