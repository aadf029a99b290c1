package dev.almanac.store;

/** That a run wants care at {@code due} or later. */
public record AttentionRow(long due, RunRef run) {}
