package dev.almanac.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/**
 * Time that tests skip. It is locked once at the start, and goes at its own pace while it is
 * locked; otherwise it jumps to the next moment at which something is due, whenever nothing else is
 * to do. Any thread may call; no call blocks. Each stage completes with the time at which it took
 * effect.
 */
public interface TimeControl {
  /** How somebody unlocks who is not alone. */
  enum Unlocking {
    /** One unlock for each lock: one more fails the stage. */
    BALANCED,
    /**
     * One unlock for each result that is waited for, with a lock after it: there may be more
     * unlocks than locks for a while.
     */
    OVERLAPPING
  }

  CompletionStage<Instant> lock();

  CompletionStage<Instant> unlock(Unlocking unlocking);

  /** Completes when the time has come, or the asker has gone. */
  CompletionStage<Instant> sleepUntil(Instant time, Asker asker);

  /** As {@link #sleepUntil}, from now. */
  CompletionStage<Instant> sleep(Duration duration, Asker asker);

  /** Unlocks while it sleeps. */
  CompletionStage<Instant> sleepUnlocked(Duration duration, Unlocking unlocking, Asker asker);
}
