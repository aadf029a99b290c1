package dev.almanac.simulator.fault;

import dev.almanac.simulator.world.World;
import java.time.Duration;
import java.util.List;

/** Makes the machine's clock drift, jump far ahead, run backwards, and be corrected. */
public final class ClockFaults {
  /** Small enough to be trusted, in whatever order two corrections come. */
  private static final Duration A_LITTLE = Duration.ofMinutes(2);

  /** Large enough to be doubted, even if the clock was slightly ahead before. */
  private static final Duration A_LEAP = Duration.ofMinutes(10);

  private static final Duration A_LONG_LEAP = Duration.ofDays(400);
  private static final Duration BACKWARDS = Duration.ofMinutes(10);

  private final World world;

  /** The clock changes once in this many steps; never for 0. */
  private final int often;

  public ClockFaults(World world) {
    this.world = world;
    this.often = world.chance().oneOf(List.of(0, 0, 100, 400));
  }

  public void mayChange() {
    if (world.chance().oneIn(often)) {
      set(next());
    }
  }

  public void setRight() {
    set(Duration.ZERO);
  }

  private Duration next() {
    var chance = world.chance();
    return switch (chance.below(4)) {
      case 0 -> chance.upTo(A_LITTLE);
      case 1 -> A_LEAP.plus(chance.upTo(A_LONG_LEAP));
      case 2 -> chance.upTo(BACKWARDS).negated();
      default -> Duration.ZERO;
    };
  }

  private void set(Duration skew) {
    world.note("the clock is " + skew + " ahead");
    world.time().skew(skew);
  }
}
