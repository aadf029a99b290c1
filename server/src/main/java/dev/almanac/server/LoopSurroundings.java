package dev.almanac.server;

import dev.almanac.api.Ticker;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.loop.TimeMachine;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The real world around a loop; each loop has a random source of its own. */
record LoopSurroundings(ServerTime time, Ticker ticker, RandomGenerator random, FatalFaults faults)
    implements Surroundings {
  @Override
  public Instant now() {
    return time.ofRuns().instant();
  }

  @Override
  public long nanos() {
    return ticker.nanos();
  }

  @Override
  public Optional<TimeMachine> timeMachine() {
    return time.skipping().map(clock -> clock);
  }
}
