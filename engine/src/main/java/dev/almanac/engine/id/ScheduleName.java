package dev.almanac.engine.id;

import java.util.UUID;

/** Names a schedule, whichever incarnation of it lives. */
public record ScheduleName(UUID namespace, String scheduleId) {}
