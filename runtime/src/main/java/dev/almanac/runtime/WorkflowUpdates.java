package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Sends updates to workflows. Any thread may call; no call blocks. An update has an id within its
 * run: sent again, it is the same update. An update that the workflow has not accepted is lost with
 * the process, and must be sent again.
 */
public interface WorkflowUpdates {
  /** Sends an update to the run, or waits for the update if it was sent before. */
  CompletionStage<Reply> update(Target target, Request update, Patience patience);

  /** Waits for an update; fails if there is none with that id. */
  CompletionStage<Reply> poll(Target target, String updateId, Patience patience);

  /** Starts a run and sends it an update, or sends the update to the existing run. */
  CompletionStage<StartReplies> startAndUpdate(StartOrder start, Request update, Patience patience);

  /** The progress of an update. */
  enum Stage {
    /** Waits for the workflow. */
    ADMITTED,
    /** The workflow will answer it. */
    ACCEPTED,
    /** Has an outcome, which may be a rejection. */
    COMPLETED
  }

  /**
   * How long a caller waits, and for what. On timeout it learns the stage reached.
   *
   * @param awaited the first stage to reply at
   */
  record Patience(Stage awaited, Histories.Wait how) {}

  /** @param outcome present once the update is completed */
  record Reply(UUID runId, String updateId, Stage stage, Optional<Outcome> outcome) {}

  /** The result of a start with an update. */
  sealed interface StartReplies {
    record Done(StartReply start, Reply update) implements StartReplies {}

    /** The existing run answered this update before, and may have closed since. */
    record Answered(UUID firstRunId, WorkflowExecutionStatus status, Reply update)
        implements StartReplies {}

    /**
     * The run exists but does not take the update.
     *
     * @param isStarted whether this call started it
     */
    record UpdateFailed(CallFailed.Reason reason, boolean isStarted) implements StartReplies {}

    /** Two existing runs in turn closed before they answered the update. */
    record UpdateAborted(String message) implements StartReplies {}

    /** Another run exists, and the policies do not allow a start. */
    record Taken(StartReply.Taken start) implements StartReplies {}

    /** No run could be started. */
    record StartFailed(CallFailed.Reason reason) implements StartReplies {}
  }
}
