package dev.almanac.engine.schedule.state;

import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;

/** The last result and failure, which later workflows receive. */
public record LastCompletion(Optional<Payloads> result, Optional<Failure> failure)
    implements SchedulePart {
  public static final LastCompletion NONE = new LastCompletion(Optional.empty(), Optional.empty());

  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.lastRun();
  }
}
