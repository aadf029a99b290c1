package dev.almanac.runtime.fault;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether this process may still answer. Where another process can take over without its knowledge,
 * what it has in memory may be stale: then it answers only if it was found to be the one a moment
 * ago. Any thread may ask.
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

  /** Nobody takes over as long as this process lives. */
  public static Tenure unlimited() {
    return new Tenure(() -> 0, UNLIMITED);
  }

  /** @param lease for how long it holds after it was confirmed */
  public static Tenure leased(Duration lease, LongSupplier nanos) {
    return new Tenure(nanos, lease.toNanos());
  }

  public boolean mayAnswer() {
    return !isOver && (lease == UNLIMITED || (!isDoubted && nanos.getAsLong() - confirmed < lease));
  }

  /** What the clock shows, for {@link #confirmed}. */
  public long now() {
    return nanos.getAsLong();
  }

  /** @param asked when it was asked for, as what was found then may have changed since */
  public void confirmed(long asked) {
    confirmed = asked;
    isDoubted = false;
  }

  /** Nobody can tell; it may be confirmed again. */
  public void doubted() {
    isDoubted = true;
  }

  /** For good. */
  public void end() {
    isOver = true;
  }
}
