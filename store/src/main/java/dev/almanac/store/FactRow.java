package dev.almanac.store;

/** What happened to a run in one step and has no event. Sequences of a run grow. */
public record FactRow(long sequence, Blob data) {}
