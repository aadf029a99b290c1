package dev.almanac.engine.update;

import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;

/** Words and outcomes of the server itself for updates that the workflow does not answer. */
public final class UpdateFailures {
  /** The worker was shown the update and has said nothing. */
  public static final Failure UNANSWERED = failure(
      "UnprocessedUpdate",
      "Workflow Update is rejected because it wasn't processed by worker."
          + " Probably, Workflow Update is not supported by the worker.");

  /** The workflow has ended before it completed an update that it had accepted. */
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
