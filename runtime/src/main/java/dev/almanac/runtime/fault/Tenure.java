package dev.almanac.runtime.fault;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether this process may still answer. Where another process can take over unnoticed, this
 * process may have stale memory: it then answers only if its place was confirmed a moment ago. Any
 * thread may call.
 */
public final class Tenure {
  private static final long UNLIMITED = 0;

  private final LongSupplier nanos;
  private final long lease;
  private volatile long confirmed;
  private volatile boolean isDoubted;
  private volatile boolean isOver;

  private Tenure(LongSupplier nanos, long lease) {
    this.nanos = nanos;
    this.lease = lease;
    this.confirmed = nanos.getAsLong();
  }

  /** Creates a tenure that lasts as long as the process. */
  public static Tenure unlimited() {
    return new Tenure(() -> 0, UNLIMITED);
  }

  /** @param lease how long a confirmation lasts */
  public static Tenure leased(Duration lease, LongSupplier nanos) {
    return new Tenure(nanos, lease.toNanos());
  }

  public boolean mayAnswer() {
    return !isOver && (lease == UNLIMITED || (!isDoubted && nanos.getAsLong() - confirmed < lease));
  }

  /** Returns the time for {@link #confirmed}. */
  public long now() {
    return nanos.getAsLong();
  }

  /** @param asked when the check began, because its result may have changed since */
  public void confirmed(long asked) {
    confirmed = asked;
    isDoubted = false;
  }

  /** Suspends the tenure until the next confirmation. */
  public void doubted() {
    isDoubted = true;
  }

  /** Ends the tenure for good. */
  public void end() {
    isOver = true;
  }
}
