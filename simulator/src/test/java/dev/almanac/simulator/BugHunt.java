package dev.almanac.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.simulator.server.InjectionPoints;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** Looks for planted bugs, and whether the same seeds find nothing without them. */
final class BugHunt {
  /** Enough seeds for each bug. */
  private static final int SEEDS = 100;

  /** A simulation on an empty store. */
  @FunctionalInterface
  interface Play {
    Outcome play(long seed, InjectionPoints seams);
  }

  private final Play play;
  private final Map<Long, Outcome> honest = new ConcurrentHashMap<>();

  BugHunt(Play play) {
    this.play = play;
  }

  /** Begins with the seed that found the bug before, and goes on with all others. */
  void expectFound(InjectionPoints bug, long tellingSeed) {
    OptionalLong found = LongStream.concat(LongStream.of(tellingSeed), LongStream.range(0, SEEDS))
        .filter(seed -> play.play(seed, bug).broken().isPresent())
        .findFirst();

    assertThat(found).as("the first seed that finds %s", bug).isPresent();
    var without =
        honest.computeIfAbsent(found.getAsLong(), seed -> play.play(seed, InjectionPoints.HONEST));
    assertThat(without.broken()).as(without.report()).isEmpty();
  }
}
