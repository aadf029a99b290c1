package dev.almanac.engine.schedule.state;

import java.time.Instant;

/**
 * A time of a schedule.
 *
 * @param nominal the time in the specification, from which ids are derived
 * @param actual when the schedule acts: the nominal time plus jitter
 */
public record Due(Instant nominal, Instant actual) {
  /** Creates a time without jitter. */
  public static Due at(Instant time) {
    return new Due(time, time);
  }
}
