package dev.almanac.browser.seed;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.bench.load.fill.Filling;
import dev.almanac.bench.load.fill.Population;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.schedules.ScheduleFilling;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * More schedules and runs than anybody can look at, written by the real rules into the file of a
 * server that is not running.
 */
public record Crowd(long schedules, long runs) {
  public static final String NAMESPACE = "crowd";

  /**
   * Enough that lists go on after their first page, or with {@code --long} as many as a company
   * has.
   */
  public static Crowd ofTests() {
    return Boolean.getBoolean("almanac.long") ? new Crowd(10_000, 100_000) : new Crowd(500, 1_000);
  }

  public void fill(Path file) {
    try (var raw = RawStore.ofServer(new DatabaseAddress.Sqlite(file))) {
      new ScheduleFilling(
              NAMESPACE, "crowd-", schedules, Instant.now().plusSeconds(60), Duration.ofDays(1))
          .fill(raw, written -> {});
      new Filling(NAMESPACE, runs, new Population.Mixed()).fill(raw, written -> {});
    }
  }
}
