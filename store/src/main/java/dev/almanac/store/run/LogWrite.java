package dev.almanac.store.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The additions of a step to the log of its run. A snapshot replaces the previous one and deletes
 * the facts it covers, so a fact in the same write must come after it.
 */
public record LogWrite(
    List<HistoryRow> history,
    @Nullable FactRow fact,
    @Nullable Snapshot snapshot) {
  public static final LogWrite NONE = new LogWrite(List.of(), null, null);

  public LogWrite {
    history = List.copyOf(history);
    if (fact != null && snapshot != null && fact.sequence() <= snapshot.sequence()) {
      throw new IllegalArgumentException("Fact %d is covered by the new snapshot up to %d"
          .formatted(fact.sequence(), snapshot.sequence()));
    }
  }
}
