package dev.almanac.store.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step adds to the streams of its run. A snapshot replaces the one before and deletes the
 * facts it covers, so a fact beside it must come after it.
 */
public record LogWrite(
    List<HistoryRow> history,
    @Nullable FactRow fact,
    @Nullable Snapshot snapshot) {
  public static final LogWrite NONE = new LogWrite(List.of(), null, null);

  public LogWrite {
    history = List.copyOf(history);
    if (fact != null && snapshot != null && fact.sequence() <= snapshot.sequence()) {
      throw new IllegalArgumentException("Fact %d is covered by the snapshot up to %d beside it"
          .formatted(fact.sequence(), snapshot.sequence()));
    }
  }
}
