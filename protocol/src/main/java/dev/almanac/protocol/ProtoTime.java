package dev.almanac.protocol;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import java.time.Duration;
import java.time.Instant;

/** Converts times and durations between protobuf and Java. */
public final class ProtoTime {
  private ProtoTime() {}

  /** @throws IllegalArgumentException if the message is out of range or its signs disagree */
  public static Duration duration(com.google.protobuf.Duration message) {
    Durations.checkValid(message);
    return Duration.ofSeconds(message.getSeconds(), message.getNanos());
  }

  public static com.google.protobuf.Duration duration(Duration duration) {
    long seconds = duration.getSeconds();
    int nanos = duration.getNano();
    if (seconds < 0 && nanos > 0) {
      // Java's nanos are never negative; protobuf's have the sign of the seconds.
      seconds++;
      nanos -= 1_000_000_000;
    }
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(seconds)
        .setNanos(nanos)
        .build();
  }

  /** @throws IllegalArgumentException if the message is outside of years 1 to 9999 */
  public static Instant instant(Timestamp message) {
    Timestamps.checkValid(message);
    return Instant.ofEpochSecond(message.getSeconds(), message.getNanos());
  }

  public static Timestamp timestamp(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }
}
