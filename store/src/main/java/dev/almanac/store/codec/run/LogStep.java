package dev.almanac.store.codec.run;

import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.Snapshot;
import java.util.List;

/** The log entries that a step of a run writes, and the position of the log afterwards. */
public record LogStep(LogWrite write, LogPosition position) {
  /**
   * Encodes the entries of a step. If a snapshot is due, it takes the place of the facts it covers.
   *
   * @param before the position of the log
   * @param log the entries that the step added
   * @param after the resulting state
   */
  public static LogStep of(LogPosition before, List<LogEntry> log, Run after) {
    long events = log.stream().filter(LogEntry.Event.class::isInstance).count();
    var encoded = LogCodec.encode(after.history().nextEventId() - 1 - events, log);
    var history = encoded.history().stream().toList();
    var position = before.afterCommit(encoded.facts().isPresent() ? 1 : 0, encoded.bytes());
    return position.wantsSnapshot()
        ? withSnapshot(history, position, after)
        : withFacts(history, position, encoded);
  }

  private static LogStep withFacts(
      List<HistoryRow> history, LogPosition position, EncodedLog encoded) {
    var fact = encoded.facts().map(data -> new FactRow(position.factSequence(), data));
    return new LogStep(new LogWrite(history, fact.orElse(null), null), position);
  }

  private static LogStep withSnapshot(List<HistoryRow> history, LogPosition position, Run after) {
    var snapshot = new Snapshot(position.factSequence(), SnapshotCodec.encode(after));
    return new LogStep(
        new LogWrite(history, null, snapshot),
        position.afterSnapshot(snapshot.data().size()));
  }
}
