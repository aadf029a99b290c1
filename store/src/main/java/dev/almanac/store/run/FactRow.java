package dev.almanac.store.run;

import dev.almanac.store.Blob;

/** What happened to a run in one step and has no event. Sequences of a run grow. */
public record FactRow(long sequence, Blob data) {}
