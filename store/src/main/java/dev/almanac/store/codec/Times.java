package dev.almanac.store.codec;

import dev.almanac.store.proto.StoredDuration;
import dev.almanac.store.proto.StoredTime;
import java.time.Duration;
import java.time.Instant;

/** Times and durations as they are stored. */
final class Times {
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
}
