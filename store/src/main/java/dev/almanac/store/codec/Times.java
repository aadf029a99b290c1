package dev.almanac.store.codec;

import dev.almanac.store.proto.StoredDuration;
import dev.almanac.store.proto.StoredTime;
import java.time.Duration;
import java.time.Instant;

/** Times and durations as they are stored. */
public final class Times {
  private Times() {}

  public static StoredTime stored(Instant time) {
    return StoredTime.newBuilder()
        .setSeconds(time.getEpochSecond())
        .setNanos(time.getNano())
        .build();
  }

  public static Instant of(StoredTime time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  public static StoredDuration stored(Duration duration) {
    return StoredDuration.newBuilder()
        .setSeconds(duration.getSeconds())
        .setNanos(duration.getNano())
        .build();
  }

  public static Duration of(StoredDuration duration) {
    return Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
  }
}
