package dev.almanac.store.schedule;

/** The number of times covered by old entries of a kind that were recorded on a day since 1970. */
public record LedgerDay(long day, int kind, long times) {}
