package dev.almanac.engine.activity;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Activity;
import java.util.ArrayList;
import java.util.List;

/** Selects pending activities for an operation. */
public sealed interface ActivitySelector {
  record ById(String id) implements ActivitySelector {}

  record ByType(String type) implements ActivitySelector {}

  record All() implements ActivitySelector {}

  /** Returns the selected activities in the order of scheduling; refuses if there are none. */
  default List<Activity> find(Draft draft) {
    draft.requireOpen();
    var found = new ArrayList<Activity>();
    for (var entry : draft.run().activities().byEvent()) {
      if (isMeant(entry.getValue())) {
        found.add(entry.getValue());
      }
    }
    if (found.isEmpty()) {
      throw Refusal.activityNotFound().exception();
    }
    return found;
  }

  private boolean isMeant(Activity activity) {
    return switch (this) {
      case ById(var id) -> activity.id().equals(id);
      case ByType(var type) -> activity.scheduled().getActivityType().getName().equals(type);
      case All() -> true;
    };
  }
}
