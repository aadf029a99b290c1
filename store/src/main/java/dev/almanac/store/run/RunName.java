package dev.almanac.store.run;

import dev.almanac.store.Ids;

/** A run as users name it. It may be deleted, or on another server. */
public record RunName(String workflowId, String runId) {
  public RunName {
    Ids.require("workflow id", workflowId);
    Ids.require("run id", runId);
  }
}
