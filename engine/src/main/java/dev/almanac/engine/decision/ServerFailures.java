package dev.almanac.engine.decision;

import com.google.protobuf.ByteString;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import java.nio.charset.StandardCharsets;

/** Failures of the server itself, and the truncation of large ones. */
public final class ServerFailures {
  /** The failure of a run that timed out. */
  public static final Failure RUN_TIMEOUT = Failure.newBuilder()
      .setMessage("workflow timeout")
      .setSource("Server")
      .setTimeoutFailureInfo(
          TimeoutFailureInfo.newBuilder().setTimeoutType(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE))
      .build();

  /** The limit for the failure of a previous attempt. */
  private static final int KEPT_BYTES = 4 * 1024;

  private static final int SMALL_SHARE = 16;
  private static final int MESSAGE_SHARE = 4;
  private static final int LEAST_BYTES = 256;
  private static final int FIELD_BYTES = 8;

  private ServerFailures() {}

  /** Creates a failure that is not retried. */
  public static Failure ofServer(String message) {
    return Failure.newBuilder()
        .setMessage(message)
        .setSource("Server")
        .setServerFailureInfo(ServerFailureInfo.newBuilder().setNonRetryable(true))
        .build();
  }

  /** Returns the failure, or a truncated one if it is too large. */
  public static Failure bounded(Failure failure, RunLimits limits) {
    return limits
        .blob("Failure", failure)
        .map(problem -> ofServer(problem).toBuilder().setCause(kept(failure)).build())
        .orElse(failure);
  }

  /** Returns the failure, truncated to what is kept of retried attempts. */
  public static Failure kept(Failure failure) {
    return cut(failure, KEPT_BYTES);
  }

  /**
   * Keeps the type and the beginning of the message. Details and encoded attributes are useless in
   * part and are dropped, as are causes that do not fit.
   */
  private static Failure cut(Failure failure, int bytes) {
    if (failure.getSerializedSize() <= bytes) {
      return failure;
    }
    int small = bytes / SMALL_SHARE;
    var head = kind(failure, small)
        .setSource(beginning(failure.getSource(), small))
        .setMessage(beginning(failure.getMessage(), bytes / MESSAGE_SHARE));
    head.setStackTrace(beginning(failure.getStackTrace(), left(head, bytes) / 2));
    int left = left(head, bytes);
    if (failure.hasCause() && left > LEAST_BYTES) {
      head.setCause(cut(failure.getCause(), left));
    }
    return head.build();
  }

  private static int left(Failure.Builder head, int bytes) {
    return bytes - head.build().getSerializedSize() - FIELD_BYTES;
  }

  private static Failure.Builder kind(Failure failure, int bytes) {
    var kind = Failure.newBuilder();
    switch (failure.getFailureInfoCase()) {
      case APPLICATION_FAILURE_INFO -> {
        var info = failure.getApplicationFailureInfo();
        kind.setApplicationFailureInfo(ApplicationFailureInfo.newBuilder()
            .setType(beginning(info.getType(), bytes))
            .setNonRetryable(info.getNonRetryable())
            .setCategoryValue(info.getCategoryValue()));
      }
      case TIMEOUT_FAILURE_INFO ->
        kind.setTimeoutFailureInfo(TimeoutFailureInfo.newBuilder()
            .setTimeoutTypeValue(failure.getTimeoutFailureInfo().getTimeoutTypeValue()));
      case SERVER_FAILURE_INFO -> kind.setServerFailureInfo(failure.getServerFailureInfo());
      default -> kind.setServerFailureInfo(ServerFailureInfo.getDefaultInstance());
    }
    return kind;
  }

  /** Returns at most this many bytes of UTF-8, without cutting a character. */
  private static String beginning(String text, int bytes) {
    var whole = ByteString.copyFromUtf8(text);
    if (whole.size() <= bytes) {
      return text;
    }
    int end = Math.max(0, bytes);
    while (end > 0 && (whole.byteAt(end) & 0xC0) == 0x80) {
      end--;
    }
    return whole.substring(0, end).toString(StandardCharsets.UTF_8);
  }
}
