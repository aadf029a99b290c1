package dev.almanac.runtime.loop;

import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Ids for runs: UUIDs of version 7, which begin with the time in milliseconds. */
public final class RunIds {
  private static final long VERSION = 0x7000L;
  private static final long VARIANT = 0x8000000000000000L;

  private RunIds() {}

  public static UUID next(Instant now, RandomGenerator random) {
    long time = now.toEpochMilli() << 16;
    return new UUID(
        time | VERSION | (random.nextLong() & 0xfff), VARIANT | (random.nextLong() >>> 2));
  }
}
