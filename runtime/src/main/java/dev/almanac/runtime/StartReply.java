package dev.almanac.runtime;

import dev.almanac.engine.workflow.IdPolicies;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import java.util.Optional;
import java.util.UUID;

/** What became of a start. */
public sealed interface StartReply {
  /**
   * A run exists because of this request.
   *
   * @param isNew whether it began just now; if not, the request was a repetition
   * @param task its first workflow task, if the caller asked for it and has it
   */
  record Started(
      UUID runId, UUID firstRunId, boolean isNew, Optional<StartWorkflowTask.Started> task)
      implements StartReply {
    public Started(UUID runId, UUID firstRunId, boolean isNew) {
      this(runId, firstRunId, isNew, Optional.empty());
    }
  }

  /** The run that was there is used. */
  record UsedExisting(UUID runId, UUID firstRunId) implements StartReply {}

  /** The workflow id is taken, and the policies say to leave it at that. */
  record Taken(IdPolicies.Current current, String message) implements StartReply {}
}
