package dev.almanac.conformance.scenario;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what becomes true by itself, with a bound. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Await() {}

  public static void until(String what, BooleanSupplier condition) {
    until(what, PATIENCE, condition);
  }

  public static void until(String what, Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Waited in vain until " + what);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
