package dev.almanac.engine.schedule.ledger;

import java.time.Instant;

/** So many consecutive nominal times of a schedule, from the first to the last. */
public record NominalTimeRange(Instant first, Instant last, long count) {
  public static NominalTimeRange one(Instant nominal) {
    return new NominalTimeRange(nominal, nominal, 1);
  }
}
