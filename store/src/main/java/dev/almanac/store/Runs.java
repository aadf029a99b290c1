package dev.almanac.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads runs. Each call sees one state of the database, the newest committed. */
public interface Runs {
  Optional<Pointer> pointer(UUID namespace, String workflowId);

  Optional<RunRecord> run(UUID namespace, UUID runId);

  Optional<RunRecord> run(RunRef run);

  /** Bounded by the writer, who makes a snapshot before the facts grow long. */
  RunLog log(RunRef run);

  /** From the row that holds {@code eventId}, oldest first. */
  List<HistoryRow> history(RunRef run, long eventId, PageLimit limit);

  /** From the row that holds {@code eventId}, newest first. */
  List<HistoryRow> historyBackward(RunRef run, long eventId, PageLimit limit);
}
