package dev.almanac.store.schedule;

import dev.almanac.store.run.Lifetime;

/** A schedule of some id; {@code deleted} is {@link Lifetime#OPEN} while it lives. */
public record Incarnation(ScheduleIdentity identity, long deleted) {}
