package dev.almanac.store.work;

/**
 * The number of tasks of one kind in all backlogs.
 *
 * @param oldest since when the oldest of them has been waiting
 */
public record BacklogTotal(int kind, long tasks, long oldest) {}
