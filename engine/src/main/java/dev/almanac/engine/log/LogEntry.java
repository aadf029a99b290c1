package dev.almanac.engine.log;

import io.temporal.api.history.v1.HistoryEvent;

/** One entry of a run's log. */
public sealed interface LogEntry {
  /** An event of the history, which users see. */
  record Event(HistoryEvent event) implements LogEntry {}

  /** A fact, which only the server needs. */
  record FactRecorded(Fact fact) implements LogEntry {}
}
