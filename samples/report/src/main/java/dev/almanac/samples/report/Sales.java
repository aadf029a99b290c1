package dev.almanac.samples.report;

import io.temporal.activity.ActivityInterface;
import java.time.Instant;

/** Where sales are counted. It only reads, so a repeated call does no harm. */
@ActivityInterface
public interface Sales {
  /** Counts from a moment on, which is included, to another, which is not. */
  long between(Instant from, Instant to);
}
