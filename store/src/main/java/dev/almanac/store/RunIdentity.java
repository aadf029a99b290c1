package dev.almanac.store;

import java.util.UUID;

/** What never changes of a run. Its id is unique in its namespace. */
public record RunIdentity(RunRef ref, UUID namespace, String workflowId, UUID runId) {
  public RunIdentity {
    Ids.require("workflow id", workflowId);
  }
}
