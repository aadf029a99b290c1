package dev.almanac.store.schedule;

/** A schedule that uses some calendar, and which version of it. */
public record CalendarUser(ScheduleIdentity schedule, long version) {}
