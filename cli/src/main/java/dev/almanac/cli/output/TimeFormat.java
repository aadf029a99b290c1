package dev.almanac.cli.output;

import java.time.Instant;

/** How tables show times. */
public enum TimeFormat {
  /** As a distance from now. */
  RELATIVE {
    @Override
    String of(Instant time, Instant now) {
      return RelativeTime.of(time, now);
    }
  },
  /** As a date and a time in UTC. */
  ISO {
    @Override
    String of(Instant time, Instant now) {
      return IsoTime.of(time);
    }
  },
  /** As seconds since the beginning of 1970. */
  RAW {
    @Override
    String of(Instant time, Instant now) {
      return "%d.%03d".formatted(time.getEpochSecond(), time.getNano() / NANOS_PER_MILLI);
    }
  };

  private static final int NANOS_PER_MILLI = 1_000_000;

  abstract String of(Instant time, Instant now);
}
