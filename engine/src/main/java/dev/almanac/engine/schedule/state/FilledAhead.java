package dev.almanac.engine.schedule.state;

import java.time.Instant;

/** A future time that a backfill has already processed. */
public record FilledAhead(Instant nominal, String backfillId) implements SchedulePart {
  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.filledAhead(nominal);
  }
}
