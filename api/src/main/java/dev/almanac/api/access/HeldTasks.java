package dev.almanac.api.access;

import dev.almanac.api.identity.Identity;
import dev.almanac.engine.state.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Which histories an identity may read that only works: those of runs whose workflow task a worker
 * holds, and those of its last tasks, which may have been queries alone. Thread-safe.
 */
public final class HeldTasks {
  private static final int MOST = 10_000;

  /** Who had the last task of a run. Guarded by this. */
  private final Map<UUID, String> last = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<UUID, String> eldest) {
      return size() > MOST;
    }
  };

  /** Notes that a task of the run goes to the identity. */
  public synchronized void handedTo(Identity identity, UUID runId) {
    last.remove(runId);
    last.put(runId, identity.name());
  }

  public boolean areOf(Identity identity, Run run) {
    boolean isHeld =
        run.taskInProgress() && identity.mayUseQueue(run.execution().taskQueue());
    return isHeld || wasLast(identity, run.key().runId());
  }

  private synchronized boolean wasLast(Identity identity, UUID runId) {
    return identity.name().equals(last.get(runId));
  }
}
