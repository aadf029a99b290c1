package dev.almanac.store;

/** The place of a task in a queue: by priority, then by sequence. */
public record BacklogKey(QueueKey queue, int priority, long sequence) {}
