package dev.almanac.spring;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Waits for something that another thread does. */
final class Eventually {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long PAUSE = Duration.ofMillis(10).toNanos();

  private Eventually() {}

  /** Repeats the assertion until it holds. */
  static void holds(ThrowingCallable assertion) throws Throwable {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        assertion.call();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE);
      }
    }
  }
}
