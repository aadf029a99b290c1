package dev.almanac.bench.load.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.NoDatabaseException;
import dev.almanac.store.Blob;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir
  private Path folder;

  @Test
  void batchesFillUpAndStayAlike() {
    try (var store = new MemoryStore()) {
      var fence = store.nodes().take("calibration");
      var lives = new Lives(store.nodes(), fence);
      for (int i = 0; i < 20; i++) {
        var batch = lives.next(64);
        store.commits().commit(fence, batch);
        if (i >= Lives.STEPS) {
          assertThat(batch.runs()).hasSize(64);
          assertThat(batch.runs()).filteredOn(run -> run.state().created()).hasSizeBetween(12, 13);
          assertThat(batch.runs()).filteredOn(run -> run.pointer() != null).hasSizeBetween(24, 26);
        }
      }
    }
  }

  @Test
  void measuresSqliteAndLeavesNothingBehind() {
    var database = new DatabaseAddress.Sqlite(folder.resolve("scratch.db"));

    var result = new Calibration(database, 64, SHORT, SHORT).run(List.of());

    assertThat(result.stepsPerSecond()).isPositive();
    assertThat(result.commits().count()).isPositive();
    assertThat(result.steps()).isEqualTo(result.commits().count() * 64);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void measuresPostgresWithWhatItCounts() {
    try (var server = PostgresServer.start(PostgresServer.Durability.FSYNC);
        var database = server.createDatabase()) {
      var address = DatabaseAddress.parse(database.url());

      // Sessions report what they did once a second.
      var time = Duration.ofSeconds(3);
      var result = new Calibration(address, 64, time, time).run(List.of());

      assertThat(result.stepsPerSecond()).isPositive();
      assertThat(result.costs().database().bytes().orElseThrow())
          .isGreaterThan(result.steps() * 400);
      assertThat(result.costs().database().rows().orElseThrow()).isGreaterThan(result.steps());
      assertThat(result.costs().database().transactions()).isNotEmpty();
    }
  }

  @Test
  void refusesADatabaseInWhichAServerKeepsItsData() {
    var file = folder.resolve("server.db");
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      var fence = store.nodes().take("node");
      store.namespaces().register(fence, UUID.randomUUID(), "default", Blob.of(1, new byte[0]));
    }
    var calibration = Calibration.of(new DatabaseAddress.Sqlite(file), SHORT);

    assertThatExceptionOfType(NoDatabaseException.class)
        .isThrownBy(() -> calibration.run(List.of()))
        .withMessageContaining("a server keeps its data in");
    assertThat(file).exists();
  }
}
