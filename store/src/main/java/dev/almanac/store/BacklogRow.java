package dev.almanac.store;

/** A task that waits for a worker: the event of the run that scheduled it. */
public record BacklogRow(BacklogKey key, RunRef run, long scheduledEventId) {}
