package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that sleep cost rows, and rows cost nothing at a start. */
@Timeout(1_800)
@Execution(ExecutionMode.SAME_THREAD)
class RestartTest {
  private static final int SLEEPERS = Boolean.getBoolean("almanac.long") ? 100_000 : 2_000;

  /** No time is asserted, for it is the machine's as much as ours; it is printed. */
  @Test
  void findsAllThatSleepAfterACrash(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder);
        var before = new Probe(site.target());
        var after = new Probe(site.target())) {
      site.start();
      before.startSleepers(SLEEPERS);
      site.kill();
      long started = System.nanoTime();
      site.start();
      System.out.printf(
          "With %d sleeping workflows a server answered %d ms after it was started%n",
          SLEEPERS, Duration.ofNanos(System.nanoTime() - started).toMillis());

      assertThat(after.open()).isEqualTo(SLEEPERS);
    }
  }
}
