package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * How many operations are under way: calls that have no answer yet, and activities that a worker
 * was given and has not finished.
 */
final class InFlight {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final AtomicInteger count = new AtomicInteger();

  <T> T during(Supplier<T> operation) {
    count.incrementAndGet();
    try {
      return operation.get();
    } finally {
      count.decrementAndGet();
    }
  }

  /** Returns at the first moment at which there are so many, with how many there are. */
  int awaitAtLeast(int wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    int found = count.get();
    while (found < wanted) {
      assertThat(System.nanoTime()).as("%d in flight", found).isLessThan(deadline);
      LockSupport.parkNanos(100_000);
      found = count.get();
    }
    return found;
  }
}
