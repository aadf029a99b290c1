package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Ids;
import java.util.UUID;

/** The immutable part of a run. The run id is unique in its namespace. */
public record RunIdentity(EntityRef ref, UUID namespace, String workflowId, UUID runId) {
  public RunIdentity {
    Ids.require("workflow id", workflowId);
  }
}
