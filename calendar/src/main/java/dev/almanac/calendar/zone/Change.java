package dev.almanac.calendar.zone;

/**
 * Clocks change, or stay as they are under another name.
 *
 * @param at when, in seconds since the epoch
 * @param offset seconds east of Greenwich from then on
 */
record Change(long at, int offset) {}
