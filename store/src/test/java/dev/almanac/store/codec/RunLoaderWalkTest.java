package dev.almanac.store.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.store.Store;
import dev.almanac.store.codec.run.LiveRun;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Takes random steps; after each commit the stored state must equal the one in memory. */
class RunLoaderWalkTest {
  private static final int WALKS = Boolean.getBoolean("almanac.long") ? 2_000 : 60;

  @Test
  void loadsFromMemoryWhatEachCommitLeft() {
    try (var store = new MemoryStore()) {
      walk(store, WALKS, 200);
    }
  }

  @Test
  void loadsFromSqliteWhatEachCommitLeft() {
    try (var store = SqliteStore.open(SqliteOptions.memory())) {
      walk(store, WALKS / 4, 200);
    }
  }

  private static void walk(Store store, int walks, int steps) {
    var fence = store.nodes().take("node");
    int snapshots = 0;
    for (int seed = 1; seed <= walks; seed++) {
      var random = new Random(seed);
      var start = LiveRun.attributes();
      if (seed % 3 == 0) {
        start
            .setFirstWorkflowTaskBackoff(ProtoDurations.message(Duration.ofSeconds(30)))
            .setWorkflowRunTimeout(ProtoDurations.message(Duration.ofDays(30)));
      }
      if (seed % 5 == 0) {
        start.setInput(Walk.payloads(20_000));
      }
      var live = new LiveRun(store, fence, seed, start);
      var walk = new Walk(random, live);
      for (int step = 0; step < steps; step++) {
        walk.step();
        live.check("seed " + seed + ", step " + step);
      }
      snapshots += live.snapshots();
    }
    assertThat(snapshots).as("snapshots").isGreaterThan(walks / 2);
  }
}
