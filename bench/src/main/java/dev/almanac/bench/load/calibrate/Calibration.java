package dev.almanac.bench.load.calibrate;

import dev.almanac.bench.load.measure.Costs;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.Latencies;
import dev.almanac.bench.load.measure.LatencySummary;
import dev.almanac.bench.load.measure.NoDatabaseException;
import dev.almanac.bench.load.measure.Watch;
import dev.almanac.bench.load.measure.WatchedProcess;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One writer that commits batch after batch, each durable before the next.
 *
 * @param batch how many steps share a transaction
 */
public record Calibration(DatabaseAddress database, int batch, Duration warmUp, Duration time) {
  public static final int BATCH = 64;

  /**
   * The result.
   *
   * @param commits the latencies of batches
   */
  public record Result(long steps, Duration time, LatencySummary commits, Costs costs) {
    public double stepsPerSecond() {
      return steps * 1e9 / time.toNanos();
    }
  }

  /** Creates one with the usual batch size and a second of warm-up. */
  public static Calibration of(DatabaseAddress database, Duration time) {
    return new Calibration(database, BATCH, Duration.ofSeconds(1), time);
  }

  /**
   * @param further processes whose CPU time to report besides this one's
   * @throws NoDatabaseException if the database cannot be used
   */
  public Result run(List<WatchedProcess> further) {
    var processes = new ArrayList<>(
        List.of(new WatchedProcess("store", WatchedProcess.self().pid())));
    processes.addAll(further);
    try (var raw = RawStore.open(database);
        var watched = new Watch(processes, counting()).open()) {
      Fence fence = raw.store().nodes().take("calibration");
      var lives = new Lives(raw.store().nodes(), fence);
      Committer committer = raw.store().commits();
      commit(committer, fence, lives, warmUp, new Latencies());
      var commits = new Latencies();
      watched.begin();
      long begin = System.nanoTime();
      long steps = commit(committer, fence, lives, time, commits);
      var taken = Duration.ofNanos(System.nanoTime() - begin);
      return new Result(steps, taken, commits.summary(), watched.used());
    }
  }

  /** SQLite cannot be watched from the process that uses it. */
  private @Nullable DatabaseAddress counting() {
    return switch (database) {
      case DatabaseAddress.Postgres postgres -> postgres;
      case DatabaseAddress.Sqlite sqlite -> null;
    };
  }

  private long commit(
      Committer committer, Fence fence, Lives lives, Duration during, Latencies latencies) {
    long end = System.nanoTime() + during.toNanos();
    long steps = 0;
    for (long now = System.nanoTime(); now - end < 0; ) {
      var next = lives.next(batch);
      long sent = System.nanoTime();
      committer.commit(fence, next);
      now = System.nanoTime();
      latencies.record(now - sent);
      steps += next.runs().size();
    }
    return steps;
  }
}
