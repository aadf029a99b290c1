package dev.almanac.runtime.registry;

import dev.almanac.store.codec.schedule.NamedDays;

/** One version, from 1, of a calendar that schedules can name. */
public record NamedCalendar(String name, long version, NamedDays days) {}
