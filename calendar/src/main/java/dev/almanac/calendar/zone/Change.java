package dev.almanac.calendar.zone;

/**
 * A change of the offset, or only of its name.
 *
 * @param at in seconds since the epoch
 * @param offset seconds east of Greenwich from then on
 */
record Change(long at, int offset) {}
