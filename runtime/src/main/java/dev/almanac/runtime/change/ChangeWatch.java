package dev.almanac.runtime.change;

import java.util.LinkedHashSet;
import java.util.Set;

/** The changes of one namespace that nobody has taken yet. Thread-safe. */
public final class ChangeWatch {
  /** Beyond these, only that there is more. */
  private static final int MOST = 100;

  private final Runnable changed;
  private final Set<String> schedules = new LinkedHashSet<>();
  private final Set<String> workflows = new LinkedHashSet<>();
  private boolean hasMore;

  ChangeWatch(Runnable changed) {
    this.changed = changed;
  }

  void schedule(String id) {
    note(schedules, id);
  }

  void workflow(String id) {
    note(workflows, id);
  }

  private void note(Set<String> ids, String id) {
    boolean isFirst;
    synchronized (this) {
      isFirst = isEmpty();
      if (ids.size() < MOST) {
        ids.add(id);
      } else {
        hasMore |= !ids.contains(id);
      }
    }
    if (isFirst) {
      changed.run();
    }
  }

  private boolean isEmpty() {
    return schedules.isEmpty() && workflows.isEmpty();
  }

  /** Returns the changes since the last call. */
  public synchronized ChangedIds take() {
    var taken = new ChangedIds(schedules, workflows, hasMore);
    schedules.clear();
    workflows.clear();
    hasMore = false;
    return taken;
  }
}
