package dev.almanac.store;

/** A schedule of some id; {@code deleted} is {@link Lifetime#OPEN} while it lives. */
public record Incarnation(ScheduleIdentity identity, long deleted) {}
