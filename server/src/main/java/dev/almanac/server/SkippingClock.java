package dev.almanac.server;

import dev.almanac.runtime.loop.TimeMachine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that runs at the pace of another and can be moved ahead of it. */
final class SkippingClock implements InstantSource, TimeMachine {
  private final InstantSource pace;
  private volatile Duration ahead = Duration.ZERO;

  SkippingClock(InstantSource pace) {
    this.pace = pace;
  }

  @Override
  public Instant instant() {
    return pace.instant().plus(ahead);
  }

  @Override
  public synchronized void moveTo(Instant time) {
    var missing = Duration.between(instant(), time);
    if (missing.isPositive()) {
      ahead = ahead.plus(missing);
    }
  }
}
