package dev.almanac.store.codec.run;

import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.Snapshot;
import java.util.List;

/** What a step of a run writes to its log, and where the log is then. */
public record LogStep(LogWrite write, LogPosition position) {
  /**
   * The entries of a step, or in place of its facts a snapshot that covers them, if it is time.
   *
   * @param before where the log is
   * @param log what the step added
   * @param after the state it led to
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
