package dev.almanac.store;

/** Something that a schedule has several of, such as a run that it has started. */
public record PartRow(PartKey key, Blob data) {}
