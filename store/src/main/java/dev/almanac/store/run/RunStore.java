package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads runs. Each call sees one state of the database, the newest committed. */
public interface RunStore {
  /** How many pointers are read in one call. */
  int MOST_AT_ONCE = 64;

  Optional<Pointer> pointer(UUID namespace, String workflowId);

  /** Those that are there, by workflow id; for at most {@link #MOST_AT_ONCE}. */
  Map<String, Pointer> pointers(UUID namespace, Collection<String> workflowIds);

  Optional<RunRecord> run(UUID namespace, UUID runId);

  Optional<RunRecord> run(EntityRef run);

  /** Bounded by the writer, who makes a snapshot before the facts grow long. */
  RunLog log(EntityRef run);

  /** From the row that holds {@code eventId}, oldest first. */
  List<HistoryRow> history(EntityRef run, long eventId, PageLimit limit);

  /** From the row that holds {@code eventId}, newest first. */
  List<HistoryRow> historyBackward(EntityRef run, long eventId, PageLimit limit);
}
