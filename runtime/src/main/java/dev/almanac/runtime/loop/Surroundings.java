package dev.almanac.runtime.loop;

import dev.almanac.runtime.fault.FatalFaults;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What a loop takes from outside of itself, so that a test can hold it in its hand. */
public interface Surroundings {
  /** The time that runs see. */
  Instant now();

  /** A clock that only ever goes forward, for those who wait. */
  long nanos();

  RandomGenerator random();

  /** Is told if a thread dies that the loop needs. */
  default FatalFaults faults() {
    return FatalFaults.UNHEARD;
  }

  /** How {@link #now} is moved ahead, where tests may do so. */
  default Optional<TimeMachine> timeMachine() {
    return Optional.empty();
  }
}
