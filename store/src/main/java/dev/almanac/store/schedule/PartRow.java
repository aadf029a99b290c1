package dev.almanac.store.schedule;

import dev.almanac.store.Blob;

/** A part of a schedule, such as a run that it has started. */
public record PartRow(PartKey key, Blob data) {}
