package dev.almanac.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that was set to a time and goes on from there. */
public final class OffsetClock implements InstantSource {
  private final InstantSource pace = InstantSource.system();
  private final Duration ahead;

  private OffsetClock(Instant now) {
    this.ahead = Duration.between(pace.instant(), now);
  }

  public static OffsetClock at(String now) {
    return new OffsetClock(Instant.parse(now));
  }

  @Override
  public Instant instant() {
    return pace.instant().plus(ahead);
  }
}
