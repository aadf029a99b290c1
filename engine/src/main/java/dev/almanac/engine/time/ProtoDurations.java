package dev.almanac.engine.time;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;

/**
 * Times and durations of messages that were let in. The edge refuses what is out of range; in here
 * every message has a meaning, for a run must be able to read its own history whatever is in it.
 */
public final class ProtoDurations {
  private static final long LONGEST_SECONDS = Duration.ofDays(36_525).toSeconds(); // a century

  private ProtoDurations() {}

  /**
   * An absent duration is zero, which everywhere means "none". One that no clock will ever see the
   * end of is cut, so that adding it to a time gives a time.
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

  /** The shorter of the two, of which a limit of zero is none. */
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
