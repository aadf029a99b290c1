package dev.almanac.store.schedule;

/** How many times old entries of a kind stood for, of those recorded on a day since 1970. */
public record LedgerDay(long day, int kind, long times) {}
