package dev.almanac.api.limit;

import java.util.concurrent.TimeUnit;

/** The calls of one caller. Who was quiet may make as many calls at once as in a second. */
final class CallerUsage {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final CallerRates rates;
  private int open;

  /** The time up to which calls are paid for; at most a second back. */
  private long paid;

  CallerUsage(CallerRates rates, long now) {
    this.rates = rates;
    this.paid = now - SECOND;
  }

  /** Counts a call at once or in the coming second; false if that is too many. */
  synchronized boolean takeTurn(long now) {
    if (rates.perSecond() == 0) {
      return true;
    }
    long price = SECOND / rates.perSecond();
    long from = Math.max(paid, now - SECOND);
    if (from + price > now) {
      return false;
    }
    paid = from + price;
    return true;
  }

  synchronized boolean open() {
    if (rates.open() > 0 && open >= rates.open()) {
      return false;
    }
    open++;
    return true;
  }

  synchronized void close() {
    open--;
  }

  /** Returns whether nothing would be lost by forgetting it. */
  synchronized boolean isIdle(long now) {
    return open == 0 && paid <= now - SECOND;
  }
}
