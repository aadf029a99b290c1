package dev.almanac.store.list;

import dev.almanac.store.run.Lifetime;
import java.util.UUID;

/**
 * A place in the order of lists: open runs first, then the latest closed; then the latest started;
 * then by run id, descending. {@link Lifetime#OPEN} makes all three descend.
 */
public record ListKey(long close, long start, UUID runId) {}
