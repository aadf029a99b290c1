package dev.almanac.conformance.upgrade;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity of all tales. */
@ActivityInterface
@FunctionalInterface
public interface Scene {
  String TYPE = "scene";

  /** @param chapter the name of a {@link Chapter} */
  @ActivityMethod(name = TYPE)
  String play(String chapter);
}
