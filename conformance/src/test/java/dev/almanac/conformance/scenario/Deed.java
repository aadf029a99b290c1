package dev.almanac.conformance.scenario;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The one activity type of all scenarios. */
@ActivityInterface
@FunctionalInterface
public interface Deed {
  String TYPE = "act";

  @ActivityMethod(name = TYPE)
  String act(String input);
}
