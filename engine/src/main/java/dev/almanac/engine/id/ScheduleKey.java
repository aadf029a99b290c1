package dev.almanac.engine.id;

/**
 * Which schedule.
 *
 * @param incarnation tells it from others that had the same id before and were deleted; a UUID
 */
public record ScheduleKey(String namespaceId, String scheduleId, String incarnation) {}
