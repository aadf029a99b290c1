package dev.almanac.engine.log;

import io.temporal.api.history.v1.HistoryEvent;

/** One entry of a run's log: what happened, in order. */
public sealed interface LogEntry {
  /** Something that users see in the history. */
  record Event(HistoryEvent event) implements LogEntry {}

  /** Something that only the server needs to know. */
  record FactRecorded(Fact fact) implements LogEntry {}
}
