package dev.almanac.store.codec.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import dev.almanac.store.run.HistoryRow;
import dev.almanac.store.run.RunStore;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Finds events of one run in its history. Optimized for ascending ids: a page is read once. */
public final class Originals implements LongFunction<HistoryEvent> {
  /** The next event is often near; if not, little was read for nothing. */
  private static final PageLimit PAGE = new PageLimit(32, 128 << 10);

  private final RunStore runs;
  private final EntityRef run;
  private List<HistoryRow> page = List.of();
  private @Nullable HistoryRow row;
  private List<HistoryEvent> events = List.of();

  public Originals(RunStore runs, EntityRef run) {
    this.runs = runs;
    this.run = run;
  }

  @Override
  public HistoryEvent apply(long eventId) {
    if (row == null || !holds(row, eventId)) {
      row = find(eventId);
      events = LogCodec.events(row);
    }
    return events.get((int) (eventId - row.firstEventId()));
  }

  private HistoryRow find(long eventId) {
    return inPage(eventId).orElseGet(() -> {
      page = runs.history(run, eventId, PAGE);
      return inPage(eventId)
          .orElseThrow(() -> new StoreException.Corrupt(
              "Expected event %d, found no row that holds it".formatted(eventId), null));
    });
  }

  private Optional<HistoryRow> inPage(long eventId) {
    return page.stream().filter(one -> holds(one, eventId)).findFirst();
  }

  private static boolean holds(HistoryRow row, long eventId) {
    return row.firstEventId() <= eventId && eventId <= row.lastEventId();
  }
}
