package dev.almanac.server;

import dev.almanac.api.Ticker;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the database for the time while the machine's clock is in doubt, and keeps logging that. */
final class ClockWatch implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);
  private static final long REMINDER = Duration.ofMinutes(1).toNanos();

  private final TrustedClock clock;
  private final Optional<Supplier<Instant>> database;
  private final Ticker ticker;
  private long lastSaid;

  ClockWatch(TrustedClock clock, Optional<Supplier<Instant>> database, Ticker ticker) {
    this.clock = clock;
    this.database = database;
    this.ticker = ticker;
    this.lastSaid = ticker.nanos();
  }

  @Override
  public void run() {
    clock.instant();
    if (clock.alarm().isEmpty()) {
      return;
    }
    database.ifPresent(this::ask);
    long now = ticker.nanos();
    if (now - lastSaid >= REMINDER) {
      lastSaid = now;
      clock.alarm().ifPresent(text -> LOG.error("ALARM: {}", text));
    }
  }

  private void ask(Supplier<Instant> other) {
    try {
      clock.witness(other.get());
    } catch (StoreException e) {
      LOG.warn("The database does not answer the question for its time: {}", e.getMessage());
    }
  }
}
