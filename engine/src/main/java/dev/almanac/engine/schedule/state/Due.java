package dev.almanac.engine.schedule.state;

import java.time.Instant;

/**
 * A time of a schedule.
 *
 * @param nominal what its specification says; the truth, and what ids are made of
 * @param actual when it is acted upon: later by the jitter
 */
public record Due(Instant nominal, Instant actual) {
  /** Without jitter. */
  public static Due at(Instant time) {
    return new Due(time, time);
  }
}
