package dev.almanac.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/**
 * Time skipping for tests. Time begins with one lock. While it is locked it passes normally;
 * otherwise it jumps to the next moment at which something is due, whenever the server is idle. Any
 * thread may call; no call blocks. Each stage completes with the time at which it took effect.
 */
public interface TimeControl {
  /** How callers that share a server unlock time. */
  enum Unlocking {
    /** One unlock for each lock: one more fails the stage. */
    BALANCED,
    /**
     * One unlock for each result that a caller waits for, followed by a lock. There may be more
     * unlocks than locks for a while.
     */
    OVERLAPPING
  }

  CompletionStage<Instant> lock();

  CompletionStage<Instant> unlock(Unlocking unlocking);

  /** Completes at the given time, or when the caller goes away. */
  CompletionStage<Instant> sleepUntil(Instant time, Asker asker);

  /** Completes after the duration. See {@link #sleepUntil}. */
  CompletionStage<Instant> sleep(Duration duration, Asker asker);

  /** Sleeps with time unlocked. */
  CompletionStage<Instant> sleepUnlocked(Duration duration, Unlocking unlocking, Asker asker);
}
