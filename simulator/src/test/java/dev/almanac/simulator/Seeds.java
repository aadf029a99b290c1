package dev.almanac.simulator;

import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.store.Store;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.util.stream.LongStream;

/** The seeds to play. */
final class Seeds {
  /** Empty stores. */
  enum Kind {
    MEMORY,
    SQLITE;

    private Store open() {
      return switch (this) {
        case MEMORY -> new MemoryStore();
        case SQLITE -> SqliteStore.open(SqliteOptions.memory());
      };
    }

    Outcome play(long seed, InjectionPoints seams) {
      try (var empty = open()) {
        return Simulation.run(seed, empty, seams);
      }
    }
  }

  private Seeds() {}

  /** Returns the requested seed, or this many, and always those that have found a fault before. */
  static LongStream of(int few, int many, long... telling) {
    Long one = Long.getLong("almanac.seed");
    if (one != null) {
      return LongStream.of(one);
    }
    int count = Boolean.getBoolean("almanac.long") ? many : few;
    var others = LongStream.of(telling).filter(seed -> seed >= count);
    return LongStream.concat(others, LongStream.range(0, count));
  }
}
