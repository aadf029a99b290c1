package dev.almanac.calendar;

import dev.almanac.calendar.search.Fingerprint32;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Computes the delay after the nominal time: milliseconds below a maximum, depending only on the
 * nominal time and a seed.
 */
final class Jitter {
  /**
   * Temporal hashes Go's binary form of a time: a version, seconds since year 1, nanos, no zone.
   */
  private static final byte TIME_VERSION = 1;

  private static final long YEAR_ONE = -62_135_596_800L;
  private static final short UTC_MARK = -1;
  private static final int TIME_BYTES = 15;

  private static final long MAX_MILLIS = 0xffff_ffffL;

  private Jitter() {}

  /** Returns milliseconds from 0 to {@code maxMillis}, exclusive unless it is 0. */
  static long millis(Instant nominal, String seed, long maxMillis) {
    var seedBytes = seed.getBytes(StandardCharsets.UTF_8);
    var input = ByteBuffer.allocate(TIME_BYTES + seedBytes.length)
        .put(TIME_VERSION)
        .putLong(nominal.getEpochSecond() - YEAR_ONE)
        .putInt(nominal.getNano())
        .putShort(UTC_MARK)
        .put(seedBytes);
    long hash = Integer.toUnsignedLong(Fingerprint32.of(input.array()));
    return (hash * Math.min(maxMillis, MAX_MILLIS)) >>> 32;
  }
}
