package dev.almanac.store.run;

import dev.almanac.store.Blob;

/** The state of a run after the facts up to and including {@code sequence}. */
public record Snapshot(long sequence, Blob data) {}
