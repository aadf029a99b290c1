package dev.almanac.runtime.metric;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.runtime.LoopFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Metrics of loops: schedules, commits, caches, requests and polls. */
public final class LoopMetrics {
  /** A start later than this after its time is late. */
  private static final Duration PUNCTUAL = Duration.ofSeconds(10);

  private static final double MICROS = 1_000_000;

  private final Counter due;
  private final Map<Cause.Kind, Counter> started;
  private final Counter late;
  private final Map<DropReason, Counter> skipped;
  private final Map<DropReason, Counter> missed;
  private final Map<DropReason, Counter> failed;
  private final Counter buffered;
  private final Histogram lateness;
  private final Counter commits;
  private final Counter unwritable;
  private final Histogram batchSize;
  private final Histogram commitTime;
  private final RecentCommits recent = new RecentCommits();
  private final Gauge schedulesInCache;
  private final Gauge schedulesBehind;
  private final Gauge secondsBehind;
  private final Gauge runsInCache;
  private final Gauge requests;
  private final Gauge polls;
  private final RunMetrics runs;

  public LoopMetrics(Metrics metrics) {
    due = metrics.counter(
        "almanac_schedule_due", "Times, triggers and backfilled times that have come.");
    started = metrics.counters(
        "almanac_schedule_started",
        "Workflows that schedules have started.",
        "cause",
        List.of(Cause.Kind.values()));
    late = metrics.counter(
        "almanac_schedule_late", "Of those started for a time, more than 10 s after it.");
    skipped = dropped(metrics, "almanac_schedule_skipped", DropReason.Outcome.SKIPPED);
    missed = dropped(metrics, "almanac_schedule_missed", DropReason.Outcome.MISSED);
    failed = dropped(metrics, "almanac_schedule_failed", DropReason.Outcome.FAILED);
    buffered =
        metrics.counter("almanac_schedule_buffered", "Starts that had to wait for others to end.");
    lateness = metrics.histogram(
        "almanac_schedule_lateness_seconds",
        "From when a time was to be acted upon until its start was in the ledger.",
        MICROS,
        millis(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 600_000));
    commits = metrics.counter("almanac_commits", "Transactions that hold what was decided.");
    unwritable = metrics.counter(
        "almanac_commits_unwritable",
        "Commits that could not be made of what was decided, which is a fault of the server.");
    batchSize = metrics.histogram(
        "almanac_commit_size",
        "Runs and schedules in one commit.",
        1,
        1,
        2,
        4,
        8,
        16,
        32,
        64,
        128,
        256,
        512,
        1_024);
    commitTime = metrics.histogram(
        "almanac_commit_seconds",
        "From handing a commit to the database until it was durable.",
        MICROS,
        millis(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000));
    schedulesInCache = metrics.gauge("almanac_schedules_cached", "Schedules in memory.");
    schedulesBehind = metrics.gauge(
        "almanac_schedules_behind", "Schedules with more late times than one step deals with.");
    secondsBehind = metrics.gauge(
        "almanac_schedule_behind_seconds", "How late the next times of these are, added up.");
    runsInCache = metrics.gauge("almanac_workflows_cached", "Workflows in memory.");
    requests = metrics.gauge("almanac_requests", "Requests that have no answer yet.");
    polls = metrics.gauge("almanac_polls_waiting", "Polls of workers that wait for a task.");
    runs = new RunMetrics(metrics);
  }

  private static Map<DropReason, Counter> dropped(
      Metrics metrics, String name, DropReason.Outcome outcome) {
    var reasons = Arrays.stream(DropReason.values())
        .filter(reason -> reason.outcome() == outcome)
        .toList();
    var what = "Due starts that were not made, by reason.";
    return metrics.counters(name, what, "reason", reasons);
  }

  private static long[] millis(long... bounds) {
    return Arrays.stream(bounds).map(bound -> bound * 1_000).toArray();
  }

  /**
   * Counts a durable commit.
   *
   * @param nanos how long it took
   * @param now the time of a monotonic clock
   */
  public void committed(int size, long nanos, long now) {
    commits.add(1);
    batchSize.add(size);
    commitTime.add(nanos / 1_000);
    recent.add(size, nanos, now);
  }

  /** Starts to count what is shown of the last minute. */
  public void begin(long now) {
    recent.begin(now);
  }

  /** @param now the time of the same clock as of {@link #committed} */
  public LoopFigures figures(int loops, long now) {
    return new LoopFigures(
        loops,
        recent.sum(now),
        new LoopFigures.Holdings(
            runsInCache.value(),
            schedulesInCache.value(),
            requests.value(),
            polls.value(),
            schedulesBehind.value()));
  }

  /** Returns the metrics of workflows. */
  public RunMetrics runs() {
    return runs;
  }

  /** Counts a batch that could not be encoded. */
  public void unwritable() {
    unwritable.add(1);
  }

  /** Returns how many batches could not be encoded. */
  public long unwritableCommits() {
    return unwritable.value();
  }

  /** Counts the fires of a durable step of a schedule. */
  public void fired(long fires) {
    due.add(fires);
  }

  /** Counts a durable ledger entry. */
  public void told(LedgerEntry entry, Instant now) {
    if (entry.what() instanceof LedgerEvent.Started(var fire, var id, var run, var n, var waited)) {
      counter(started, fire.kind()).add(1);
      if (fire.kind() == Cause.Kind.SCHEDULED) {
        started(Duration.between(fire.time().actual(), now));
      }
    } else if (entry.what() instanceof LedgerEvent.Dropped dropped) {
      dropped(dropped, dropped.which().count());
    } else if (entry.what() instanceof LedgerEvent.Buffered) {
      buffered.add(1);
    }
  }

  private void started(Duration after) {
    lateness.add(Math.max(0, after.toNanos() / 1_000));
    if (after.compareTo(PUNCTUAL) > 0) {
      late.add(1);
    }
  }

  private void dropped(LedgerEvent.Dropped what, long times) {
    if (what.fire().isEmpty()) {
      due.add(times);
    }
    var counters = switch (what.reason().outcome()) {
      case SKIPPED -> skipped;
      case MISSED -> missed;
      case FAILED -> failed;
    };
    counter(counters, what.reason()).add(times);
  }

  private static <E> Counter counter(Map<E, Counter> counters, E which) {
    var counter = counters.get(which);
    if (counter == null) {
      throw new IllegalStateException("Expected a counter for " + which);
    }
    return counter;
  }

  /** Creates the gauges of one loop; each thread has its own. */
  public Holdings holdings() {
    return new Holdings();
  }

  /** The gauges of one loop. */
  public final class Holdings {
    private final Gauge.Share ofSchedules = schedulesInCache.share();
    private final Gauge.Share behind = schedulesBehind.share();
    private final Gauge.Share seconds = secondsBehind.share();
    private final Gauge.Share ofRuns = runsInCache.share();
    private final Gauge.Share ofRequests = requests.share();
    private final Gauge.Share ofPolls = polls.share();

    private Holdings() {}

    /** Sets the values after a step of the loop. */
    public void are(int schedules, int workflows, int underWay, int waiting) {
      ofSchedules.set(schedules);
      ofRuns.set(workflows);
      ofRequests.set(underWay);
      ofPolls.set(waiting);
    }

    /** Sets how many schedules are behind, and by how many seconds in total. */
    public void areBehind(int schedules, long secondsInAll) {
      behind.set(schedules);
      seconds.set(secondsInAll);
    }
  }
}
