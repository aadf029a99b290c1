package dev.almanac.spring.temporal;

import io.temporal.activity.ActivityInterface;

/** What bakes. */
@ActivityInterface
public interface Oven {
  String heat(int degrees);
}
