package dev.almanac.springtest.app;

import io.temporal.activity.ActivityInterface;

/** What charges. */
@ActivityInterface
public interface Billing {
  String charge(String customer);
}
