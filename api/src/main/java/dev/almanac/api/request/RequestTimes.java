package dev.almanac.api.request;

import com.google.protobuf.Timestamp;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.protocol.ProtoTime;
import java.time.Duration;
import java.time.Instant;

/** Reads durations and times of requests. */
public final class RequestTimes {
  private RequestTimes() {}

  /** @throws RpcException if it is negative or not a valid duration */
  public static Duration duration(String field, com.google.protobuf.Duration message) {
    try {
      var duration = ProtoTime.duration(message);
      if (!duration.isNegative()) {
        return duration;
      }
      throw invalid(field, "must not be negative, found " + duration);
    } catch (IllegalArgumentException e) {
      throw invalid(field, String.valueOf(e.getMessage()));
    }
  }

  /** @throws RpcException if the time is outside the range that can be stored */
  public static Instant instant(String field, Timestamp message) {
    try {
      return ProtoTime.instant(message);
    } catch (IllegalArgumentException e) {
      throw invalid(field, String.valueOf(e.getMessage()));
    }
  }

  private static RpcException invalid(String field, String why) {
    return RpcError.invalidArgument("Invalid %s: %s.".formatted(field, why)).exception();
  }
}
