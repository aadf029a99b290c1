package dev.almanac.engine.schedule.ledger;

import java.time.Instant;

/** So many consecutive nominal times of a schedule, from the first to the last. */
public record Times(Instant first, Instant last, long count) {
  public static Times one(Instant nominal) {
    return new Times(nominal, nominal, 1);
  }
}
