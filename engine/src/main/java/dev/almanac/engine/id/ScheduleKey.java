package dev.almanac.engine.id;

import java.util.UUID;

/**
 * Names one incarnation of a schedule.
 *
 * @param incarnation tells it from schedules that had the same id before and were deleted
 */
public record ScheduleKey(ScheduleName name, UUID incarnation) {
  public ScheduleKey(UUID namespace, String scheduleId, UUID incarnation) {
    this(new ScheduleName(namespace, scheduleId), incarnation);
  }

  public UUID namespace() {
    return name.namespace();
  }

  public String scheduleId() {
    return name.scheduleId();
  }
}
