package dev.almanac.engine.time;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;

/**
 * Converts times and durations of admitted messages. The API refuses values out of range; here
 * every value is valid, because a run must be able to read its own history.
 */
public final class ProtoDurations {
  private static final long LONGEST_SECONDS = Duration.ofDays(36_525).toSeconds(); // a century

  private ProtoDurations() {}

  /**
   * An absent duration is zero, which means "none". Very long ones are cut, so that they can be
   * added to a time.
   */
  public static Duration of(com.google.protobuf.Duration message) {
    long seconds = Math.clamp(message.getSeconds(), -LONGEST_SECONDS, LONGEST_SECONDS);
    return Duration.ofSeconds(seconds, message.getNanos());
  }

  public static com.google.protobuf.Duration message(Duration duration) {
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(duration.getSeconds())
        .setNanos(duration.getNano())
        .build();
  }

  /** Returns the shorter of the two; a limit of zero is none. */
  public static Duration within(Duration wanted, Duration limit) {
    return limit.isZero() || wanted.compareTo(limit) <= 0 ? wanted : limit;
  }

  public static Instant of(Timestamp message) {
    return Instant.ofEpochSecond(message.getSeconds(), message.getNanos());
  }

  public static Timestamp message(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }
}
