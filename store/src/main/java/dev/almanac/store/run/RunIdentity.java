package dev.almanac.store.run;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Ids;
import java.util.UUID;

/** What never changes of a run. Its id is unique in its namespace. */
public record RunIdentity(EntityRef ref, UUID namespace, String workflowId, UUID runId) {
  public RunIdentity {
    Ids.require("workflow id", workflowId);
  }
}
