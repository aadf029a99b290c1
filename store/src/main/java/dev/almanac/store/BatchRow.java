package dev.almanac.store;

import dev.almanac.store.run.Lifetime;
import java.util.UUID;

/** A batch operation. While it is open, its close time is {@link Lifetime#OPEN}. */
public record BatchRow(UUID namespace, String jobId, Lifetime life, Blob data) {
  public BatchRow {
    Ids.require("job id", jobId);
  }
}
