package dev.almanac.runtime.loop;

import java.time.Duration;

/**
 * The limits of one loop.
 *
 * @param batchRuns how many entities one commit may hold
 * @param batchBytes about how many bytes one commit may hold
 * @param cacheBytes about how much memory the cache of runs may take
 * @param dueLoads how many due runs may be loading at once
 * @param polls how many polls may wait, and how many readers of histories
 * @param waiters how many callers may wait for events of one run
 * @param taskEvents how many events a worker gets with its task; it reads the rest in pages
 */
public record LoopLimits(
    int batchRuns,
    long batchBytes,
    long cacheBytes,
    int dueLoads,
    int polls,
    int waiters,
    int taskEvents) {
  /** How long a task waits in memory before it moves to the backlog. */
  public static final Duration UNMATCHED = Duration.ofSeconds(10);

  private static final int MESSAGES_PER_DUE_LOAD = 8;

  public static final LoopLimits DEFAULT =
      new LoopLimits(2_048, 8L << 20, 64L << 20, 256, 20_000, 200, 1_000);

  /** Returns how many messages may be in memory. */
  public int messages() {
    return MESSAGES_PER_DUE_LOAD * dueLoads;
  }

  public LoopLimits withCacheBytes(long bytes) {
    return new LoopLimits(batchRuns, batchBytes, bytes, dueLoads, polls, waiters, taskEvents);
  }
}
