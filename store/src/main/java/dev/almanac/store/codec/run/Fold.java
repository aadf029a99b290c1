package dev.almanac.store.codec.run;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Evolution;
import dev.almanac.engine.state.Run;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RunLog;
import dev.almanac.store.run.RunState;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Rebuilds a run from a snapshot and the events and facts after it, in their order. */
final class Fold {
  private final RunKey key;
  private final ArrayDeque<PlacedFact> facts = new ArrayDeque<>();
  private LogPosition position = LogPosition.START;
  private @Nullable Run run;

  /** @param originals finds an event from before the snapshot */
  Fold(RunKey key, RunLog log, LongFunction<HistoryEvent> originals) {
    this.key = key;
    var snapshot = log.snapshot();
    if (snapshot != null) {
      run = SnapshotCodec.decode(key, snapshot.data(), originals);
      position = new LogPosition(snapshot.sequence(), 0, snapshot.data().size());
    }
    log.facts().forEach(this::addFacts);
  }

  private void addFacts(FactRow row) {
    facts.addAll(LogCodec.facts(row.data()));
    position = new LogPosition(
        row.sequence(),
        position.bytesSinceSnapshot() + row.data().size(),
        position.snapshotBytes());
  }

  /** Returns the id of the next event. */
  long nextEventId() {
    return run == null ? 1 : run.history().nextEventId();
  }

  /** Adds a page of history and returns the id of the next event. */
  long add(List<HistoryRow> page) {
    long wanted = nextEventId();
    for (var row : page) {
      // If no row holds an event, a store may begin with the row before.
      if (row.lastEventId() >= wanted) {
        add(row);
      }
    }
    return nextEventId();
  }

  private void add(HistoryRow row) {
    if (row.firstEventId() != nextEventId()) {
      throw new StoreException.Corrupt(
          "Expected a row that begins with event %d, found one of %d to %d"
              .formatted(nextEventId(), row.firstEventId(), row.lastEventId()),
          null);
    }
    LogCodec.events(row).forEach(this::add);
    position = position.afterCommit(0, row.data().size());
  }

  private void add(HistoryEvent event) {
    if (run == null) {
      run = Evolution.begin(key, event);
      return;
    }
    run = Evolution.apply(withFacts(run), new LogEntry.Event(event));
  }

  /** Applies the facts that follow the last event. */
  private Run withFacts(Run before) {
    long last = before.history().nextEventId() - 1;
    var after = before;
    for (var next = facts.peek(); next != null; next = facts.peek()) {
      if (next.afterEventId() < last) {
        throw new StoreException.Corrupt(
            "Expected a fact after event %d or later, found %s".formatted(last, next), null);
      }
      if (next.afterEventId() > last) {
        break;
      }
      after = Evolution.apply(after, new LogEntry.FactRecorded(next.fact()));
      facts.remove();
    }
    return after;
  }

  /** Returns the complete run, which must agree with its stored counters. */
  LoadedRun end(RunState expected) {
    if (run == null) {
      throw new StoreException.Corrupt("Expected events or a snapshot, found neither", null);
    }
    run = withFacts(run);
    var history = run.history();
    var status = run.execution().status().getNumber();
    boolean fits = history.nextEventId() - 1 == expected.lastEventId()
        && status == expected.status()
        && history.flushing() == 0
        && facts.isEmpty();
    if (!fits) {
      throw new StoreException.Corrupt(
          "Expected %s, found event %d, status %d, %d pending events, %d pending facts"
              .formatted(
                  expected, history.nextEventId() - 1, status, history.flushing(), facts.size()),
          null);
    }
    return new LoadedRun(run, position);
  }
}
