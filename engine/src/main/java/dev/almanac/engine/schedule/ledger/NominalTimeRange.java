package dev.almanac.engine.schedule.ledger;

import java.time.Instant;

/** Consecutive nominal times of a schedule. */
public record NominalTimeRange(Instant first, Instant last, long count) {
  public static NominalTimeRange one(Instant nominal) {
    return new NominalTimeRange(nominal, nominal, 1);
  }
}
