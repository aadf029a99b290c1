package dev.almanac.store.schedule;

/** A schedule that uses a calendar, and the version it uses. */
public record CalendarUser(ScheduleIdentity schedule, long version) {}
