package dev.almanac.engine.activity;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.ServerAttributes;
import dev.almanac.engine.state.Activity;
import java.util.List;
import java.util.TreeSet;

/** Maintains the search attribute with the types of a run's paused activities. */
public final class PauseInfo {
  private static final String TYPE = "property:activityType=";

  private PauseInfo() {}

  /** Returns the value by which paused activities of a type are found. */
  public static String ofType(String activityType) {
    return TYPE + activityType;
  }

  /** Updates the attribute after activities were paused or unpaused. */
  static void refresh(Draft draft) {
    var types = new TreeSet<String>();
    for (var entry : draft.run().activities().byEvent()) {
      if (isPaused(entry.getValue())) {
        types.add(ofType(entry.getValue().scheduled().getActivityType().getName()));
      }
    }
    ServerAttributes.show(draft, KnownAttributes.PAUSE_INFO, List.copyOf(types));
  }

  /** Updates the attribute after an activity ended. */
  static void ended(Draft draft, Activity activity) {
    if (isPaused(activity)) {
      refresh(draft);
    }
  }

  private static boolean isPaused(Activity activity) {
    return activity.control().pause().isPresent();
  }
}
