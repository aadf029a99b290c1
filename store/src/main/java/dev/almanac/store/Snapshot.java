package dev.almanac.store;

/** The state of a run after the facts up to and including {@code sequence}. */
public record Snapshot(long sequence, Blob data) {}
