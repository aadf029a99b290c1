package dev.almanac.api.namespace;

import dev.almanac.api.RpcError;
import dev.almanac.protocol.ProtoTime;
import java.time.Duration;

/** Reads how long a namespace keeps closed runs. */
final class RetentionPeriod {
  private static final Duration SHORTEST = Duration.ofHours(1);

  private RetentionPeriod() {}

  /** @throws dev.almanac.api.RpcException if it is missing, invalid or too short */
  static Duration read(com.google.protobuf.Duration message) {
    Duration retention;
    try {
      retention = ProtoTime.duration(message);
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
    if (retention.compareTo(SHORTEST) < 0) {
      throw refused("expected at least 1h, found " + text(retention));
    }
    return retention;
  }

  /** Writes a length below an hour as people do. */
  private static String text(Duration duration) {
    boolean isWhole = duration.equals(Duration.ofMinutes(duration.toMinutes()));
    return isWhole && !duration.isZero() ? duration.toMinutes() + "m" : duration.toSeconds() + "s";
  }

  private static RuntimeException refused(String reason) {
    return RpcError.invalidArgument(
            "A valid retention period is not set on request: %s.".formatted(reason))
        .exception();
  }
}
