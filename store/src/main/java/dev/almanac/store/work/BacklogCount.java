package dev.almanac.store.work;

/**
 * How many tasks of one priority wait in a backlog.
 *
 * @param oldest since when the oldest of them waits
 */
public record BacklogCount(int priority, long tasks, long oldest) {}
