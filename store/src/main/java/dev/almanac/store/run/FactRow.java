package dev.almanac.store.run;

import dev.almanac.store.Blob;

/** The facts of one step of a run. The sequences of a run grow. */
public record FactRow(long sequence, Blob data) {}
