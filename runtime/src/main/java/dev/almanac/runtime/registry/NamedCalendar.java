package dev.almanac.runtime.registry;

import dev.almanac.store.codec.schedule.NamedDays;

/** A calendar that schedules can name, in one of its versions, from 1. */
public record NamedCalendar(String name, long version, NamedDays days) {}
