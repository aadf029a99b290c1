package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Ids;
import java.util.UUID;

/**
 * The newest run of a workflow id and its status, with the first run and the start request of its
 * chain.
 */
public record Pointer(
    EntityRef current, UUID runId, int status, UUID firstRunId, String startRequestId) {
  public Pointer {
    Ids.require("request id", startRequestId);
  }
}
