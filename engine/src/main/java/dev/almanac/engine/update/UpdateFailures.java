package dev.almanac.engine.update;

import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;

/** Failures of the server for updates that the workflow does not answer. */
public final class UpdateFailures {
  /** The worker was shown the update and ignored it. */
  public static final Failure UNANSWERED = failure(
      "UnprocessedUpdate",
      "Workflow Update is rejected because it wasn't processed by worker."
          + " Probably, Workflow Update is not supported by the worker.");

  /** The workflow ended before it completed an accepted update. */
  public static final Failure ENDED = failure(
      "AcceptedUpdateCompletedWorkflow",
      "Workflow Update failed because the Workflow completed before the Update completed.");

  private UpdateFailures() {}

  private static Failure failure(String type, String message) {
    return Failure.newBuilder()
        .setMessage(message)
        .setSource("Server")
        .setApplicationFailureInfo(
            ApplicationFailureInfo.newBuilder().setType(type).setNonRetryable(true))
        .build();
  }
}
