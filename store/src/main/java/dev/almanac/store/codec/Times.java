package dev.almanac.store.codec;

import dev.almanac.store.proto.StoredDuration;
import dev.almanac.store.proto.StoredTime;
import java.time.Duration;
import java.time.Instant;

/** Times and durations as they are stored. */
final class Times {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private Times() {}

  static StoredTime stored(Instant time) {
    return StoredTime.newBuilder()
        .setSeconds(time.getEpochSecond())
        .setNanos(time.getNano())
        .build();
  }

  static Instant of(StoredTime time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  static StoredDuration stored(Duration duration) {
    return StoredDuration.newBuilder()
        .setSeconds(duration.getSeconds())
        .setNanos(duration.getNano())
        .build();
  }

  static Duration of(StoredDuration duration) {
    return Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
  }

  /** As columns and search attributes have it; what does not fit becomes the nearest that does. */
  static long nanos(Instant time) {
    long seconds = Math.floorDiv(Long.MAX_VALUE, NANOS_PER_SECOND);
    if (Math.abs(time.getEpochSecond()) >= seconds) {
      return time.getEpochSecond() < 0 ? -seconds * NANOS_PER_SECOND : seconds * NANOS_PER_SECOND;
    }
    return time.getEpochSecond() * NANOS_PER_SECOND + time.getNano();
  }

  static Instant ofNanos(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }
}
