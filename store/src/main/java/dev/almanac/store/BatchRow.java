package dev.almanac.store;

import dev.almanac.store.run.Lifetime;
import java.util.UUID;

/** A batch of operations. An open one has {@link Lifetime#OPEN} for its close time. */
public record BatchRow(UUID namespace, String jobId, Lifetime life, Blob data) {
  public BatchRow {
    Ids.require("job id", jobId);
  }
}
