package dev.almanac.samples.fanout;

import io.temporal.activity.ActivityInterface;

/** What customers owe. It only reads, so a repeated call does no harm. */
@ActivityInterface
public interface Accounts {
  long centsOf(int customer);
}
