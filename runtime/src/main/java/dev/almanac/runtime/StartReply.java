package dev.almanac.runtime;

import dev.almanac.engine.workflow.IdPolicies;
import java.util.UUID;

/** What became of a start. */
public sealed interface StartReply {
  /**
   * A run exists because of this request.
   *
   * @param isNew whether it began just now; if not, the request was a repetition
   */
  record Started(UUID runId, UUID firstRunId, boolean isNew) implements StartReply {}

  /** The run that was there is used. */
  record UsedExisting(UUID runId, UUID firstRunId) implements StartReply {}

  /** The workflow id is taken, and the policies say to leave it at that. */
  record Taken(IdPolicies.Current current, String message) implements StartReply {}
}
