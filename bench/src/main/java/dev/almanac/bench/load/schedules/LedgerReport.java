package dev.almanac.bench.load.schedules;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.bench.load.measure.Latencies;
import dev.almanac.bench.load.measure.LatencySummary;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.LedgerCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The outcome of schedules that were due at one time, from their ledgers.
 *
 * @param lateness from the nominal time to the decision of the start, or the report of its commit,
 *     by the time in the entry; {@link Climb} has when clients saw the commits
 * @param started schedules that started one existing run
 * @param silent schedules without an outcome
 * @param doubled schedules with more than one
 * @param dropped schedules that dropped the time
 * @param strange schedules with a run that is not the only one of its id
 */
public record LedgerReport(
    LatencySummary lateness, long started, long silent, long doubled, long dropped, long strange) {
  private static final PageLimit ALL = new PageLimit(1_000, 1L << 24);

  /** Returns whether nothing is missing and nothing is too much. */
  public boolean isComplete(long count) {
    return started == count && strange == 0;
  }

  /** Reads the ledgers of all schedules that {@link ScheduleFilling} wrote with a prefix. */
  public static LedgerReport of(
      RawStore raw, String namespace, String prefix, long count, Instant nominal) {
    var store = raw.store();
    var id = raw.namespace(namespace);
    var latencies = new Latencies();
    Map<Kind, Long> found = new EnumMap<>(Kind.class);
    for (long at = 0; at < count; at++) {
      var outcomes = outcomes(store, id, prefix + at, nominal);
      var kind = kind(store, id, outcomes);
      found.merge(kind, 1L, Long::sum);
      if (kind == Kind.STARTED) {
        latencies.record(Duration.between(nominal, outcomes.getFirst().at()).toNanos());
      }
    }
    return new LedgerReport(
        latencies.summary(),
        found.getOrDefault(Kind.STARTED, 0L),
        found.getOrDefault(Kind.SILENT, 0L),
        found.getOrDefault(Kind.DOUBLED, 0L),
        found.getOrDefault(Kind.DROPPED, 0L),
        found.getOrDefault(Kind.STRANGE, 0L));
  }

  private enum Kind {
    STARTED,
    SILENT,
    DOUBLED,
    DROPPED,
    STRANGE
  }

  private static List<LedgerEntry> outcomes(
      Store store, UUID namespace, String scheduleId, Instant nominal) {
    return store.schedules().incarnations(namespace, scheduleId, null, 1).stream()
        .flatMap(one -> store.ledgers().forward(one.identity().ref(), 0, ALL).stream())
        .map(LedgerCodec::entry)
        .filter(entry -> entry.what().terminal())
        .filter(entry -> entry
            .times()
            .filter(times -> !times.first().isAfter(nominal) && !times.last().isBefore(nominal))
            .isPresent())
        .toList();
  }

  private static Kind kind(Store store, UUID namespace, List<LedgerEntry> outcomes) {
    if (outcomes.size() != 1) {
      return outcomes.isEmpty() ? Kind.SILENT : Kind.DOUBLED;
    }
    if (!(outcomes.getFirst().what() instanceof LedgerEvent.Started started)) {
      return Kind.DROPPED;
    }
    return store
            .runs()
            .pointer(namespace, started.workflowId())
            .filter(run -> run.runId().toString().equals(started.runId())
                && run.firstRunId().equals(run.runId()))
            .isPresent()
        ? Kind.STARTED
        : Kind.STRANGE;
  }
}
