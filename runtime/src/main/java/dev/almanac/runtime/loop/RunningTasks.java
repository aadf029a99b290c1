package dev.almanac.runtime.loop;

import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.store.RunRef;
import java.util.HashSet;
import java.util.Set;

/**
 * The runs of which workers have tasks. A run stays here when it leaves the cache, for its worker
 * goes on. Kept only where time can be skipped.
 */
final class RunningTasks {
  private final boolean isKept;
  private final Set<RunRef> runs = new HashSet<>();

  RunningTasks(boolean isKept) {
    this.isKept = isKept;
  }

  /** The run has changed, or was loaded. */
  void note(CachedRun run) {
    if (!isKept) {
      return;
    }
    if (isAtWork(run.state)) {
      runs.add(run.identity.ref());
    } else {
      runs.remove(run.identity.ref());
    }
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  private static boolean isAtWork(Run run) {
    if (!run.open()) {
      return false;
    }
    if (run.tasks().started().isPresent()) {
      return true;
    }
    for (var activity : run.activities().byEvent()) {
      if (activity.getValue().phase() instanceof Activity.Phase.Running) {
        return true;
      }
    }
    return false;
  }
}
