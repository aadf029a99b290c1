package dev.almanac.runtime.loop;

import dev.almanac.runtime.fault.FatalFaults;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The world outside a loop, which tests can replace. */
public interface Surroundings {
  /** Returns the time that runs see. */
  Instant now();

  /** Returns the time of a monotonic clock, for waiting. */
  long nanos();

  RandomGenerator random();

  /** Returns the listener for fatal faults, such as the death of a vital thread. */
  default FatalFaults faults() {
    return FatalFaults.UNHEARD;
  }

  /** Returns the control that moves {@link #now} ahead, where tests may do so. */
  default Optional<TimeMachine> timeMachine() {
    return Optional.empty();
  }
}
