package dev.almanac.engine;

import dev.almanac.engine.activity.ActivityScheduling;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflowtask.Scheduling;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a run waits for a worker, from its state alone: for whoever loads a run and has not seen
 * the effects that once offered it.
 */
public final class Offers {
  private Offers() {}

  /** The waiting workflow task, if there is one, and then the waiting activities. */
  public static List<Effect> of(Run run) {
    var offers = new ArrayList<Effect>();
    Scheduling.offer(run).ifPresent(offers::add);
    for (var entry : run.activities().byEvent()) {
      if (entry.getValue().phase() instanceof Activity.Phase.Waiting) {
        offers.add(ActivityScheduling.offer(entry.getValue()));
      }
    }
    return offers;
  }
}
