package dev.almanac.bench.load.measure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes and the database to watch. */
public record Watch(
    List<WatchedProcess> processes, @Nullable DatabaseAddress database) {
  public static final Watch NOTHING = new Watch(List.of(), null);

  public Watch {
    processes = List.copyOf(processes);
  }

  public static Watch of(WatchedProcess... processes) {
    return new Watch(List.of(processes), null);
  }

  /** @throws NoDatabaseException if the database cannot be reached */
  public Open open() {
    return new Open(this, database == null ? null : DatabaseGauge.open(database));
  }

  /** Ready to begin. For one thread. */
  public static final class Open implements AutoCloseable {
    private final Watch watch;
    private final @Nullable DatabaseGauge gauge;
    private CpuClock clock;
    private DatabaseCounts atStart = DatabaseCounts.UNKNOWN;

    private Open(Watch watch, @Nullable DatabaseGauge gauge) {
      this.watch = watch;
      this.gauge = gauge;
      this.clock = CpuClock.start(watch.processes());
    }

    public void begin() {
      clock = CpuClock.start(watch.processes());
      atStart = counts();
    }

    /** Since the beginning. */
    public Costs used() {
      return new Costs(clock.used(), counts().since(atStart));
    }

    private DatabaseCounts counts() {
      return gauge == null ? DatabaseCounts.UNKNOWN : gauge.read();
    }

    @Override
    public void close() {
      if (gauge != null) {
        gauge.close();
      }
    }
  }
}
