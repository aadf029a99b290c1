package dev.almanac.store.work;

import dev.almanac.store.Blob;

/** A message to another run, in the inbox of that run's partition. */
public record MessageRow(MessageKey key, Blob data) {}
