package dev.almanac.store.work;

import dev.almanac.store.Blob;

/** What must happen in another run, waiting in the inbox of that run's partition. */
public record MessageRow(MessageKey key, Blob data) {}
