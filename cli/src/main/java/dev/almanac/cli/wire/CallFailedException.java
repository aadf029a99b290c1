package dev.almanac.cli.wire;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.net.ConnectException;

/** A call that the server refused or did not answer. The message is one line, code first. */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final StatusRuntimeException failure;

  private CallFailedException(String message, StatusRuntimeException failure) {
    super(message, failure);
    this.failure = failure;
  }

  static CallFailedException of(StatusRuntimeException failure, String address) {
    var status = failure.getStatus();
    return new CallFailedException(
        status.getCode() + ": " + reason(failure, address).replaceAll("\\s*\\R\\s*", " "), failure);
  }

  /** gRPC's message for a failed connection names neither the server nor the cause. */
  private static String reason(StatusRuntimeException failure, String address) {
    var status = failure.getStatus();
    String described = status.getDescription() == null ? "" : status.getDescription();
    if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
      return "no answer from %s in time".formatted(address);
    }
    if (status.getCode() == Status.Code.UNAVAILABLE && isConnectionProblem(failure)) {
      return "no server answers at %s (%s)".formatted(address, rootMessage(failure, described));
    }
    return described.isEmpty() ? "no reason given by " + address : described;
  }

  private static boolean isConnectionProblem(StatusRuntimeException failure) {
    return failure.getStatus().getCause() != null
        || String.valueOf(failure.getStatus().getDescription()).startsWith("Unable to resolve");
  }

  private static String rootMessage(StatusRuntimeException failure, String described) {
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException && cause.getCause() == null) {
        return "connection refused";
      }
    }
    return described;
  }

  /** Returns this failure with another reason. */
  public CallFailedException because(String reason) {
    return new CallFailedException(failure.getStatus().getCode() + ": " + reason, failure);
  }

  /** Returns the full status from the server. */
  public StatusRuntimeException failure() {
    return failure;
  }
}
