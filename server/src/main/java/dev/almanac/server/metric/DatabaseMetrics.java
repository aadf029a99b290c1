package dev.almanac.server.metric;

import dev.almanac.runtime.metric.Gauge;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Nanos;
import dev.almanac.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Asks the database from time to time how large it is and which tasks wait in it. */
public final class DatabaseMetrics implements Runnable {
  /** The kinds of tasks, as the database numbers them. */
  private enum Kind {
    WORKFLOW(1),
    ACTIVITY(2);

    private final int number;

    Kind(int number) {
      this.number = number;
    }
  }

  /** Counting a million rows each time would cost more than the exact number is worth. */
  private static final int MOST_COUNTED = 100_000;

  private final Store store;
  private final InstantSource clock;
  private final Gauge.Share bytes;
  private final Gauge.Share logBytes;
  private final Map<Kind, Gauge.Share> tasks;
  private final Map<Kind, Gauge.Share> oldest;

  public DatabaseMetrics(Store store, Metrics metrics, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    bytes = metrics
        .gauge("almanac_database_bytes", "Size of the database, with indexes and free room.")
        .share();
    logBytes = metrics
        .gauge("almanac_database_log_bytes", "Size of the write-ahead log beside a database file.")
        .share();
    tasks = shares(
        metrics,
        "almanac_backlog_tasks",
        "Tasks that no worker has taken within 10 s; 100000 are counted at most.");
    oldest = shares(
        metrics,
        "almanac_backlog_oldest_seconds",
        "How long the oldest of these tasks has been waiting.");
  }

  private static Map<Kind, Gauge.Share> shares(Metrics metrics, String name, String help) {
    var gauges = metrics.gauges(name, help, "kind", List.of(Kind.values()));
    return Map.of(
        Kind.WORKFLOW, Objects.requireNonNull(gauges.get(Kind.WORKFLOW)).share(),
        Kind.ACTIVITY, Objects.requireNonNull(gauges.get(Kind.ACTIVITY)).share());
  }

  @Override
  public void run() {
    var facts = store.facts();
    bytes.set(facts.bytes());
    logBytes.set(facts.logBytes());
    var totals = store.work().backlogTotals(MOST_COUNTED);
    for (var kind : Kind.values()) {
      var total = totals.stream().filter(one -> one.kind() == kind.number).findFirst();
      set(tasks, kind, total.map(one -> one.tasks()).orElse(0L));
      set(oldest, kind, total.map(one -> age(one.oldest())).orElse(0L));
    }
  }

  private static void set(Map<Kind, Gauge.Share> shares, Kind kind, long value) {
    Objects.requireNonNull(shares.get(kind)).set(value);
  }

  private long age(long since) {
    return Math.max(0, Duration.between(Nanos.instant(since), clock.instant()).toSeconds());
  }
}
