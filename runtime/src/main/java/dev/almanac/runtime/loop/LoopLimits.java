package dev.almanac.runtime.loop;

import java.time.Duration;

/**
 * How much may pile up in one loop.
 *
 * @param batchRuns how many runs one commit may hold
 * @param batchBytes about how many bytes one commit may hold
 * @param cacheBytes about how much memory the cache of runs may take
 * @param revivals how many runs may be loaded at once because they want care
 * @param polls how many workers may wait, and how many who read histories
 * @param waiters how many may wait for events of one run
 * @param taskEvents how many events a worker gets with its task; it reads the others page by page
 */
public record LoopLimits(
    int batchRuns,
    long batchBytes,
    long cacheBytes,
    int revivals,
    int polls,
    int waiters,
    int taskEvents) {
  /** A task that nobody has taken for so long leaves the memory for the backlog. */
  public static final Duration UNMATCHED = Duration.ofSeconds(10);

  private static final int MESSAGES_IN_REVIVALS = 8;

  public static final LoopLimits DEFAULT =
      new LoopLimits(2_048, 8L << 20, 64L << 20, 256, 20_000, 200, 1_000);

  /** How many messages from other runs may be on their way in memory. */
  public int messages() {
    return MESSAGES_IN_REVIVALS * revivals;
  }

  public LoopLimits withCacheBytes(long bytes) {
    return new LoopLimits(batchRuns, batchBytes, bytes, revivals, polls, waiters, taskEvents);
  }
}
