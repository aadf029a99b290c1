package dev.almanac.store;

/** What must happen in another run, waiting in the inbox of that run's partition. */
public record Message(MessageKey key, Blob data) {}
