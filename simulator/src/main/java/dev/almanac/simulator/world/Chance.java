package dev.almanac.simulator.world;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Makes random decisions from a seed. */
public final class Chance {
  private final SplittableRandom random;

  public Chance(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Returns true once in {@code n} times on average; never if {@code n} is 0. */
  public boolean oneIn(int n) {
    return n > 0 && random.nextInt(n) == 0;
  }

  /** Returns a number from 0 up to, but not including, the bound. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  public Duration upTo(Duration longest) {
    return Duration.ofNanos(random.nextLong(longest.toNanos() + 1));
  }

  public <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns an independent source. */
  public RandomGenerator split() {
    return random.split();
  }
}
