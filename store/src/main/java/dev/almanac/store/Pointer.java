package dev.almanac.store;

import java.util.UUID;

/**
 * Where a workflow id leads: its newest run and that run's status, and what identifies the chain
 * the run belongs to, its first run and the request that started it.
 */
public record Pointer(
    RunRef current, UUID runId, int status, UUID firstRunId, String startRequestId) {
  public Pointer {
    Ids.require("request id", startRequestId);
  }
}
