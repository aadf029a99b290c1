package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads runs. Each call sees the newest committed state of the database. */
public interface RunStore {
  /** The most pointers that one call reads. */
  int MOST_AT_ONCE = 64;

  Optional<Pointer> pointer(UUID namespace, String workflowId);

  /** Returns the existing pointers by workflow id; at most {@link #MOST_AT_ONCE} per call. */
  Map<String, Pointer> pointers(UUID namespace, Collection<String> workflowIds);

  Optional<RunRecord> run(UUID namespace, UUID runId);

  Optional<RunRecord> run(EntityRef run);

  /** Returns the log. The writer limits its length by making snapshots. */
  RunLog log(EntityRef run);

  /** Lists rows from the one that contains {@code eventId}, oldest first. */
  List<HistoryRow> history(EntityRef run, long eventId, PageLimit limit);

  /** Lists rows from the one that contains {@code eventId}, newest first. */
  List<HistoryRow> historyBackward(EntityRef run, long eventId, PageLimit limit);
}
