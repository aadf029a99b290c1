package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Puts updates to workflows. Any thread may call; no call blocks. An update is known by its id
 * within its run: one that is sent again is the same. Until the workflow has accepted it, it is
 * lost with the process, and must be sent again.
 */
public interface WorkflowUpdates {
  /** Puts an update to the run, or joins those who wait for it. */
  CompletionStage<Reply> update(Target target, Request update, Patience patience);

  /** Joins those who wait for an update; fails if there is none of that id. */
  CompletionStage<Reply> poll(Target target, String updateId, Patience patience);

  /** Starts a run and puts an update to it, or puts it to the run that is there. */
  CompletionStage<StartReplies> startAndUpdate(StartOrder start, Request update, Patience patience);

  /** How far an update has come. */
  enum Stage {
    /** It waits for the workflow. */
    ADMITTED,
    /** The workflow will answer it. */
    ACCEPTED,
    /** It has its outcome; a rejection is one, too. */
    COMPLETED
  }

  /**
   * How long somebody waits, and for what. Who has waited in vain is told how far it is.
   *
   * @param awaited a reply at this stage is wanted, or a later one
   */
  record Patience(Stage awaited, Histories.Wait how) {}

  /** @param outcome once it is completed */
  record Reply(UUID runId, String updateId, Stage stage, Optional<Outcome> outcome) {}

  /** What became of a start with an update. */
  sealed interface StartReplies {
    record Done(StartReply start, Reply update) implements StartReplies {}

    /** The run that was there has answered such an update before, and may have ended since. */
    record Answered(UUID firstRunId, WorkflowExecutionStatus status, Reply update)
        implements StartReplies {}

    /**
     * The run is there, but it does not take the update.
     *
     * @param isStarted whether it was started for it
     */
    record UpdateFailed(CallFailed.Reason reason, boolean isStarted) implements StartReplies {}

    /** Runs that were there have ended under the update, again and again. */
    record UpdateAborted(String message) implements StartReplies {}

    /** There is another run, and the policies say to leave it alone. */
    record Taken(StartReply.Taken start) implements StartReplies {}

    /** No run could be started. */
    record StartFailed(CallFailed.Reason reason) implements StartReplies {}
  }
}
