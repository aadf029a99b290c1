package dev.almanac.store.run;

import dev.almanac.store.Blob;

/** Events that were committed together; both ids are included. */
public record HistoryRow(long firstEventId, long lastEventId, Blob data) {
  public HistoryRow {
    if (firstEventId > lastEventId) {
      throw new IllegalArgumentException(
          "No events from %d to %d".formatted(firstEventId, lastEventId));
    }
  }
}
