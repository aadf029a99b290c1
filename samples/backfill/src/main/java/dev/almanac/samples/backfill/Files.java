package dev.almanac.samples.backfill;

import io.temporal.activity.ActivityInterface;

/** Where a day's data comes from. */
@ActivityInterface
public interface Files {
  /** Replaces the rows of a day, so that a repeated call changes nothing, and counts them. */
  int load(String day);
}
