package dev.almanac.bench.load.schedules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.NoDatabaseException;
import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.store.Blob;
import dev.almanac.store.Nanos;
import dev.almanac.store.Partitions;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleFillingTest {
  private static final UUID NAMESPACE = new UUID(1, 2);

  @TempDir
  Path folder;

  private Path file;
  private Instant due;

  @BeforeEach
  void startOnce() {
    file = folder.resolve("almanac.db");
    due = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3_600);
    try (var store = SqliteStore.open(SqliteOptions.file(file))) {
      var fence = store.nodes().take("node-1");
      store.namespaces().register(fence, NAMESPACE, "default", Blob.of(1, new byte[0]));
    }
  }

  @Test
  void allAreDueInTheSecondThatWasAskedFor() {
    try (var raw = filled(Duration.ZERO)) {
      var rows = raw.store().work().attention(Partitions.ALL, Long.MAX_VALUE, null, 1_000);

      assertThat(rows).hasSize(700).allMatch(row -> row.due() == Nanos.of(due));
      var one = raw.store().schedules().live(NAMESPACE, "due699").orElseThrow();
      assertThat(ScheduleEngine.wakeAt(ScheduleCodec.schedule(one))).contains(due);
    }
  }

  @Test
  void thoseThatAreSpreadOutAreDueOneAfterTheOther() {
    try (var raw = filled(Duration.ofSeconds(700))) {
      var rows = raw.store().work().attention(Partitions.ALL, Long.MAX_VALUE, null, 1_000);

      assertThat(rows.getFirst().due()).isEqualTo(Nanos.of(due));
      assertThat(rows.getLast().due()).isEqualTo(Nanos.of(due.plusSeconds(699)));
    }
  }

  @Test
  void tellsOfThoseThatNothingCameOf() {
    try (var raw = filled(Duration.ZERO)) {
      var report = LedgerReport.of(raw, "default", "due", 700, due);

      assertThat(report.silent()).isEqualTo(700);
      assertThat(report.isComplete(700)).isFalse();
    }
  }

  @Test
  void aDatabaseWithoutTheNamespaceIsRefused() {
    var empty = new DatabaseAddress.Sqlite(folder.resolve("empty.db"));
    try (var raw = RawStore.ofServer(empty)) {
      var filling = new ScheduleFilling("default", "due", 1, due, Duration.ZERO);

      assertThatExceptionOfType(NoDatabaseException.class)
          .isThrownBy(() -> filling.fill(raw, done -> {}))
          .withMessageContaining("start a server on it once");
    }
  }

  private RawStore filled(Duration spread) {
    var raw = RawStore.ofServer(new DatabaseAddress.Sqlite(file));
    new ScheduleFilling("default", "due", 700, due, spread).fill(raw, done -> {});
    return raw;
  }
}
