package dev.almanac.simulator.world;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Decides by a seed. */
public final class Chance {
  private final SplittableRandom random;

  public Chance(long seed) {
    random = new SplittableRandom(seed);
  }

  /** True once in {@code n} times on average; never if {@code n} is 0. */
  public boolean oneIn(int n) {
    return n > 0 && random.nextInt(n) == 0;
  }

  /** From 0 up to, but not including, the bound. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  public Duration upTo(Duration longest) {
    return Duration.ofNanos(random.nextLong(longest.toNanos() + 1));
  }

  public <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** A source of its own for somebody else. */
  public RandomGenerator split() {
    return random.split();
  }
}
