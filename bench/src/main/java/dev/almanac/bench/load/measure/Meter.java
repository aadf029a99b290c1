package dev.almanac.bench.load.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Collects the figures of a run. Thread-safe. */
public final class Meter {
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Window window;
  private final Errors errors;
  private final Latencies workflows = new Latencies();
  private final RecentLatencies lastSecond = new RecentLatencies();
  private final Latencies started = new Latencies();
  private final Latencies signalled = new Latencies();
  private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
  private final LongAdder completed = new LongAdder();
  private final LongAdder asked = new LongAdder();
  private final LongAdder workflowTasks = new LongAdder();
  private final LongAdder activityTasks = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder historyReads = new LongAdder();
  private final LongAdder signals = new LongAdder();
  private final LongAdder starts = new LongAdder();
  private final LongAdder late = new LongAdder();
  private final LongAccumulator latest = new LongAccumulator(Math::max, 0);

  public Meter(Window window, Errors errors) {
    this.window = window;
    this.errors = errors;
    for (Outcome outcome : Outcome.values()) {
      outcomes.put(outcome, new LongAdder());
    }
  }

  /** A start is about to be sent. */
  public void asked(long intended, long now) {
    asked.increment();
    if (!window.contains(intended)) {
      return;
    }
    starts.increment();
    long behind = Math.max(0, now - intended);
    latest.accumulate(behind);
    if (behind > LATE_NANOS) {
      late.increment();
    }
  }

  public void started(long sent, long now) {
    if (window.contains(sent)) {
      started.record(now - sent);
    }
  }

  /** @param idle the part of the time that the workflow was meant to wait */
  public void ended(Outcome outcome, long intended, long now, long idle) {
    Objects.requireNonNull(outcomes.get(outcome)).increment();
    if (outcome != Outcome.COMPLETED) {
      return;
    }
    long latency = now - intended - idle;
    lastSecond.record(latency);
    if (window.contains(intended)) {
      workflows.record(latency);
    }
    if (window.contains(now)) {
      completed.increment();
    }
  }

  public void signalled(long sent, long now) {
    signals.increment();
    if (window.contains(now)) {
      signalled.record(now - sent);
    }
  }

  public void workflowTask() {
    workflowTasks.increment();
  }

  public void activityTask() {
    activityTasks.increment();
  }

  public void completionRefused() {
    refused.increment();
  }

  public void historyRead() {
    historyReads.increment();
  }

  /** Returns what completed since the last call. For one thread. */
  public LatencySummary lastSecond() {
    return lastSecond.drain();
  }

  public Counts counts() {
    var ended = new EnumMap<Outcome, Long>(Outcome.class);
    outcomes.forEach((outcome, count) -> ended.put(outcome, count.sum()));
    return new Counts(
        asked.sum(),
        Map.copyOf(ended),
        workflowTasks.sum(),
        activityTasks.sum(),
        refused.sum(),
        historyReads.sum(),
        signals.sum());
  }

  public Measurement measurement(Costs costs) {
    return new Measurement(
        window.length(),
        completed.sum(),
        new Measurement.Timings(workflows.summary(), started.summary(), signalled.summary()),
        new Lateness(starts.sum(), late.sum(), TimeUnit.NANOSECONDS.toMicros(latest.get())),
        counts(),
        errors.counts(),
        costs);
  }
}
