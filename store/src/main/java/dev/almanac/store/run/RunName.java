package dev.almanac.store.run;

import dev.almanac.store.Ids;

/** A run as users name it: one that may be gone by now, or live elsewhere. */
public record RunName(String workflowId, String runId) {
  public RunName {
    Ids.require("workflow id", workflowId);
    Ids.require("run id", runId);
  }
}
