package dev.almanac.engine.schedule.state;

import dev.almanac.engine.id.ScheduleKey;
import java.time.Instant;

/**
 * Which fire of which schedule a run is there for. A run hands it to whatever goes on in its place.
 *
 * @param fire its number
 * @param nominal what the fire is called after
 */
public record ScheduledBy(ScheduleKey schedule, long fire, Instant nominal) {}
