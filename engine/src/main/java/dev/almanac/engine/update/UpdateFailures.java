package dev.almanac.engine.update;

import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;

/** Outcomes of updates that the server has to make up. */
public final class UpdateFailures {
  /** The worker was shown the update and has said nothing. */
  public static final Failure UNANSWERED = failure(
      "UnprocessedUpdate",
      "The worker has not answered the update; it may be too old to know of updates.");

  /**
   * The workflow has ended before it completed an update that it had accepted. Clients tell it by
   * the first words.
   */
  public static final Failure ENDED = failure(
      "AcceptedUpdateCompletedWorkflow",
      "Workflow completed before the Update completed that it had accepted.");

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
