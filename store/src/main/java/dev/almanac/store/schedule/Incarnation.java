package dev.almanac.store.schedule;

import dev.almanac.store.run.Lifetime;

/** One incarnation of a schedule id; {@code deleted} is {@link Lifetime#OPEN} while it exists. */
public record Incarnation(ScheduleIdentity identity, long deleted) {}
