package dev.almanac.store.work;

/**
 * The number of tasks of one priority in a backlog.
 *
 * @param oldest since when the oldest of them has been waiting
 */
public record BacklogCount(int priority, long tasks, long oldest) {}
