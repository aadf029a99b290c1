package dev.almanac.server;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what another thread does. */
public final class Waiting {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private Waiting() {}

  /** Returns when the condition holds; fails after a long time. */
  public static void until(Callable<Boolean> condition) throws Exception {
    long start = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - start > LONGEST.toNanos()) {
        fail("Waited in vain for %d s", LONGEST.toSeconds());
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}
