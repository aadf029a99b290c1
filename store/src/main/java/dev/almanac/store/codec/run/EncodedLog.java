package dev.almanac.store.codec.run;

import dev.almanac.store.Blob;
import dev.almanac.store.run.HistoryRow;
import java.util.Optional;

/** The additions of one commit to a run's two streams. */
public record EncodedLog(Optional<HistoryRow> history, Optional<Blob> facts) {
  /** Returns the number of bytes in both streams. */
  public long bytes() {
    return history.map(row -> row.data().size()).orElse(0)
        + facts.map(Blob::size).orElse(0).longValue();
  }
}
