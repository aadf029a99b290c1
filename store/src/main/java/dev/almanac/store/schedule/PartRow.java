package dev.almanac.store.schedule;

import dev.almanac.store.Blob;

/** Something that a schedule has several of, such as a run that it has started. */
public record PartRow(PartKey key, Blob data) {}
