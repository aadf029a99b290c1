package dev.almanac.store.list;

import dev.almanac.store.run.Lifetime;
import java.util.UUID;

/**
 * A position in the order of lists: open runs, then closed ones by close time, then by start time,
 * then by run id. All three descend, with {@link Lifetime#OPEN} as the close time of open runs.
 */
public record ListKey(long close, long start, UUID runId) {}
