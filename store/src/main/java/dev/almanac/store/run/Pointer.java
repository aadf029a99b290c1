package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Ids;
import java.util.UUID;

/**
 * Where a workflow id leads: its newest run and that run's status, and what identifies the chain
 * the run belongs to, its first run and the request that started it.
 */
public record Pointer(
    EntityRef current, UUID runId, int status, UUID firstRunId, String startRequestId) {
  public Pointer {
    Ids.require("request id", startRequestId);
  }
}
