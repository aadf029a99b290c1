package dev.almanac.server;

import dev.almanac.api.Ticker;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.loop.TimeMachine;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The time of a server.
 *
 * @param trusted the time of the machine, checked against others
 * @param skipping what runs see instead, where tests may skip time
 */
record ServerTime(TrustedClock trusted, Optional<SkippingClock> skipping) {
  /**
   * At the start only the database's clock, if it is another machine's, can confirm this one.
   *
   * @param database asks that clock, and may block
   */
  static ServerTime of(
      ServerConfig.Time config, ServerEnvironment world, Optional<Supplier<Instant>> database) {
    var trusted = database
        .map(other -> TrustedClock.beside(
            other.get(), world.clock(), world.ticker()::nanos, config.tolerance()))
        .orElseGet(() -> TrustedClock.of(world.clock(), world.ticker()::nanos, config.tolerance()));
    return new ServerTime(
        trusted,
        config.skipping() == TimeSkipping.OFF
            ? Optional.empty()
            : Optional.of(new SkippingClock(trusted)));
  }

  /** Returns the time that runs see. */
  InstantSource ofRuns() {
    return skipping.<InstantSource>map(clock -> clock).orElse(trusted);
  }

  boolean isSkipped() {
    return skipping.isPresent();
  }

  /**
   * Returns the world around a loop.
   *
   * @param random the source of that loop alone
   */
  Surroundings around(Ticker ticker, RandomGenerator random, FatalFaults faults) {
    return new AroundLoop(ofRuns(), ticker, random, faults, skipping.map(clock -> clock));
  }

  private record AroundLoop(
      InstantSource clock,
      Ticker ticker,
      RandomGenerator random,
      FatalFaults faults,
      Optional<TimeMachine> timeMachine)
      implements Surroundings {
    @Override
    public Instant now() {
      return clock.instant();
    }

    @Override
    public long nanos() {
      return ticker.nanos();
    }
  }
}
