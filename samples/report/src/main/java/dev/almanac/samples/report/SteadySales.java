package dev.almanac.samples.report;

import java.time.Duration;
import java.time.Instant;

/** Something is sold on every full hour. A real one asks a database. */
public final class SteadySales implements Sales {
  private static final long HOUR = Duration.ofHours(1).toSeconds();

  @Override
  public long between(Instant from, Instant to) {
    return hoursBefore(to) - hoursBefore(from);
  }

  private static long hoursBefore(Instant moment) {
    return Math.floorDiv(moment.getEpochSecond() - 1, HOUR);
  }
}
