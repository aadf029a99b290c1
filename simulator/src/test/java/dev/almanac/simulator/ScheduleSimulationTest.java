package dev.almanac.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.simulator.fault.FussyStore;
import dev.almanac.simulator.schedule.ScheduleSimulation;
import dev.almanac.simulator.server.InjectionPoints;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Schedules keep their promises, whatever the seed. */
class ScheduleSimulationTest {
  private static final long[] TELLING = {
    112, 296, 524, 1547, 2312, 2389, 2549, 3120, 3374, 4246, 4513, 6352, 7974
  };

  @Test
  void keepsItsPromisesOnTheMemoryStore() {
    Seeds.of(30, 10_000, TELLING).forEach(seed -> {
      var outcome = ScheduleSimulation.run(seed, new MemoryStore(), InjectionPoints.HONEST);
      assertThat(outcome.broken()).as(outcome.report()).isEmpty();
    });
  }

  @Test
  void keepsItsPromisesOnSqlite() {
    Seeds.of(10, 1_000).forEach(seed -> {
      try (var store = SqliteStore.open(SqliteOptions.memory())) {
        var outcome = ScheduleSimulation.run(seed, store, InjectionPoints.HONEST);
        assertThat(outcome.broken()).as(outcome.report()).isEmpty();
      }
    });
  }

  /** A run whose joint start is refused starts all the same, and once. */
  @Test
  void keepsItsPromisesWhereStartsAreRefused() {
    int[] refused = {0};
    Seeds.of(20, 2_000, 745, 1211, 1241).forEach(seed -> {
      var stores = new ArrayList<FussyStore>();
      var outcome = ScheduleSimulation.run(seed, new MemoryStore(), new InjectionPoints() {
        @Override
        public Store store(Store store, World world) {
          var fussy = new FussyStore(store, world, 7);
          stores.add(fussy);
          return fussy;
        }
      });
      assertThat(outcome.broken()).as(outcome.report()).isEmpty();
      stores.forEach(store -> refused[0] += store.refused());
    });
    assertThat(refused[0]).as("how many were refused").isGreaterThan(20);
  }

  /** Otherwise a seed would not reproduce its failure. */
  @Test
  void playsTheSameFromTheSameSeed() {
    var first = ScheduleSimulation.run(7, new MemoryStore(), InjectionPoints.HONEST);
    var second = ScheduleSimulation.run(7, new MemoryStore(), InjectionPoints.HONEST);
    assertThat(second.fingerprint()).isEqualTo(first.fingerprint());
  }
}
