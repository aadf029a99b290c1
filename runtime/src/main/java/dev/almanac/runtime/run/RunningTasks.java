package dev.almanac.runtime.run;

import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.store.EntityRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The runs whose tasks workers hold. A run stays here after its eviction, because its worker goes
 * on. Used only where time can be skipped.
 */
public final class RunningTasks {
  private final boolean isKept;
  private final Set<EntityRef> decided = new HashSet<>();
  private final Map<EntityRef, Integer> worked = new HashMap<>();

  public RunningTasks(boolean isKept) {
    this.isKept = isKept;
  }

  /** Updates the entry of a run that has changed, or was loaded. */
  public void note(CachedRun run) {
    if (!isKept) {
      return;
    }
    var ref = run.identity().ref();
    if (run.state().open() && run.state().tasks().started().isPresent()) {
      decided.add(ref);
    } else {
      decided.remove(ref);
    }
    int activities = run.state().open() ? running(run.state()) : 0;
    if (activities > 0) {
      worked.put(ref, activities);
    } else {
      worked.remove(ref);
    }
  }

  /** Returns whether a worker has a workflow task. */
  public boolean hasWorkflowTask() {
    return !decided.isEmpty();
  }

  /** Returns how many activities workers have. */
  public int activities() {
    return worked.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static int running(Run run) {
    int count = 0;
    for (var activity : run.activities().byEvent()) {
      if (activity.getValue().phase() instanceof Activity.Phase.Running) {
        count++;
      }
    }
    return count;
  }
}
