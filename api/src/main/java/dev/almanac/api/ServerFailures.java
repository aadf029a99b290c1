package dev.almanac.api;

import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;

/** Failures that the server puts in the place of what is too large to keep. */
public final class ServerFailures {
  private static final int KEPT_CHARACTERS = 1_000;

  private ServerFailures() {}

  /** The failure itself, or the beginning of its message if it is too large. */
  public static Failure fitting(Failure failure) {
    if (!Sizes.isTooLarge(failure)) {
      return failure;
    }
    String message = failure.getMessage();
    return tooLarge("Failure exceeds size limit.").toBuilder()
        .setCause(Failure.newBuilder()
            .setMessage(message.substring(0, Math.min(message.length(), KEPT_CHARACTERS)))
            .setSource(failure.getSource()))
        .build();
  }

  /** Trying again would not make it smaller. */
  public static Failure tooLarge(String message) {
    return Failure.newBuilder()
        .setMessage(message)
        .setSource("Server")
        .setServerFailureInfo(ServerFailureInfo.newBuilder().setNonRetryable(true))
        .build();
  }
}
