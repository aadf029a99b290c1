package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Surroundings;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** Poor randomness: the same few numbers repeat. */
final class RepetitiveSurroundings implements Surroundings {
  private static final int DIFFERENT = 5;

  private final Surroundings surroundings;
  private long numbers;

  RepetitiveSurroundings(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Instant now() {
    return surroundings.now();
  }

  @Override
  public long nanos() {
    return surroundings.nanos();
  }

  @Override
  public RandomGenerator random() {
    return () -> numbers++ % DIFFERENT;
  }
}
