package dev.almanac.engine.schedule.state;

import dev.almanac.engine.id.ScheduleKey;
import java.time.Instant;

/**
 * The fire and schedule for which a run was started. Its successors inherit it.
 *
 * @param fire the number of the fire
 * @param nominal the nominal time of the fire
 */
public record ScheduledBy(ScheduleKey schedule, long fire, Instant nominal) {}
