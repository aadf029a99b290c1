package dev.almanac.simulator.planted;

import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.simulator.world.World;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** Trusts the machine's clock. */
record CredulousSurroundings(Surroundings surroundings, World world) implements Surroundings {
  @Override
  public Instant now() {
    return world.time().shown();
  }

  @Override
  public long nanos() {
    return surroundings.nanos();
  }

  @Override
  public RandomGenerator random() {
    return surroundings.random();
  }
}
