package dev.almanac.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.PageLimit;
import dev.almanac.store.Samples;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteKillTest {
  private static final int KILLS = Boolean.getBoolean("almanac.long") ? 25 : 4;
  private static final long SEED = 20_301_115;

  @TempDir
  Path folder;

  @TempDir
  Path temporary;

  @Test
  void aKilledProcessLeavesNoTemporaryFiles() throws Exception {
    writeUntilKilled(folder.resolve("almanac.db"), 1);

    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aKilledProcessLosesNothingItAcknowledged() throws Exception {
    Path file = folder.resolve("almanac.db");
    var random = new Random(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      long acknowledged = writeUntilKilled(file, 20 + random.nextInt(200));
      try (var store = SqliteStore.open(SqliteOptions.file(file))) {
        long last = SqliteWriter.read(store, 1).orElseThrow().state().lastEventId();
        assertThat(last)
            .as("seed %d, kill %d", SEED, kill)
            .isBetween(acknowledged, acknowledged + 1);
        for (long number = 1; number <= SqliteWriter.RUNS; number++) {
          requireWhole(store, number, last);
        }
      }
    }
  }

  /** Checks that every run is as far as the first, because they were always written together. */
  private static void requireWhole(SqliteStore store, long number, long last) {
    assertThat(SqliteWriter.read(store, number).orElseThrow().state().lastEventId())
        .isEqualTo(last);
    List<HistoryRow> history = store
        .runs()
        .history(Samples.run(number).ref(), 1, new PageLimit(1_000_000, Long.MAX_VALUE));
    assertThat(history.stream().map(HistoryRow::lastEventId))
        .containsExactlyElementsOf(LongStream.rangeClosed(2, last).boxed().toList());
  }

  /** Returns the last event that the child reported, even if it reported it after the kill. */
  private long writeUntilKilled(Path file, int commits) throws Exception {
    var child = ChildJvm.start(SqliteWriter.class, temporary, file.toString());
    long acknowledged = 0;
    try {
      for (int read = 0; read < commits; read++) {
        acknowledged = Long.parseLong(child.readLine());
      }
    } finally {
      child.kill();
    }
    for (String line = child.readLine(); line != null; line = child.readLine()) {
      acknowledged = Long.parseLong(line);
    }
    return acknowledged;
  }
}
