package dev.almanac.store;

import java.util.UUID;

/**
 * A place in the order of lists: open runs first, then the latest closed; then the latest started;
 * then by run id, descending. {@link Lifetime#OPEN} makes all three descend.
 */
public record ListKey(long close, long start, UUID runId) {}
